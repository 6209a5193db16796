/// A certificate for `localhost` that signs itself and lasts a hundred years, for tests alone.
enum SelfMadeCertificate {
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUGgAwIBAgIUTuv1op5P4a99ivZNOvQgQVz7ETcwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAwNTQxN1oYDzIxMjYxMDI4
    MDA1NDE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAATE3ViIEqnzKiQLg8pLTJYjijBijmRnXocT14uMLv/AmD5C9spMKlp1
    377r7CgVMASVieCgXG2/B44AK+muGU0fo28wbTAdBgNVHQ4EFgQUtOiGoeZM9XFk
    qbdJn69CFMbT7towHwYDVR0jBBgwFoAUtOiGoeZM9XFkqbdJn69CFMbT7towDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSAAwRQIgc0GXxQM9ebSoGHPSusHEa1Aw+Xk86uH1nsMsH3eV3LUCIQDw
    940iLmchycQeHxZIf78epvjr5ADASvBHk4upu/IEEA==
    -----END CERTIFICATE-----

    """

  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/ArvdeCjHP9CL+Cr
    tQpICEt3OPEACYWM+GmuCOHBX4yhRANCAATE3ViIEqnzKiQLg8pLTJYjijBijmRn
    XocT14uMLv/AmD5C9spMKlp1377r7CgVMASVieCgXG2/B44AK+muGU0f
    -----END PRIVATE KEY-----

    """
}
