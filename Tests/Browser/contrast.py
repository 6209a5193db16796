"""How bright pixels are to a person, and how much they stand out."""

import numpy

# The shares of red, green and blue in what is seen as brightness (ITU-R BT.709).
SHARES = [0.2126, 0.7152, 0.0722]


def grey(picture):
    """The picture without colour, 0 to 255, as a screen in greyscale shows it (CSS `grayscale(1)`)."""
    return picture @ SHARES


def luminance(picture):
    """Relative luminance, 0 to 1 (WCAG 2.2, from sRGB)."""
    part = picture / 255
    linear = numpy.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ SHARES


def contrast(one, other):
    """The contrast ratio of two luminances, 1 to 21 (WCAG 2.2)."""
    return (numpy.maximum(one, other) + 0.05) / (numpy.minimum(one, other) + 0.05)
