"""Encrypted files: refused in every way of encryption, whether or not they open without a password."""
from case import case, failure
from objects import Pdf, text_at
from structure import QPDF, qpdf

ENCRYPTED = failure("document_encrypted")


def plain():
    pdf = Pdf()
    pdf.page(text_at(40, 250, "for your eyes only"))
    pdf.trailer = "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]"
    return pdf.bytes()


WAYS = {
    "encrypted-owner-password-rc4": ("Owner password only, 128-bit RC4: opens without a password, and is refused", ["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=n", "--"]),
    "encrypted-user-password-rc4-40": ("User password, 40-bit RC4", ["--allow-weak-crypto", "--encrypt", "user", "owner", "40", "--"]),
    "encrypted-user-password-aes-256": ("User password, AES-256 of PDF 2.0", ["--encrypt", "user", "owner", "256", "--"]),
    "encrypted-empty-passwords-aes-256": ("Both passwords empty, AES-256", ["--encrypt", "", "", "256", "--allow-insecure", "--"]),
    "encrypted-with-object-streams": ("Owner password, AES-128, objects in streams", ["--object-streams=generate", "--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=y", "--"]),
}

for name, (why, options) in WAYS.items():
    case(name, why, "pdf.encrypted", QPDF, error=ENCRYPTED)(lambda options=options: (qpdf_random(options), None))


def qpdf_random(options):
    """Encryption takes an ID of its own, so that the deterministic one is refused by qpdf."""
    return qpdf(plain(), "--static-id", *options)


@case("encrypted-for-public-keys", "Encryption for public keys", "pdf.encrypted", "hand-written objects", error=ENCRYPTED)
def public_key():
    pdf = Pdf()
    pdf.page(text_at(40, 250, "for your eyes only"))
    handler = pdf.add("<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /Length 128 /CF << /DefaultCryptFilter << /CFM /AESV2 /Recipients [<00>] >> >> /StmF /DefaultCryptFilter /StrF /DefaultCryptFilter >>")
    pdf.trailer = f"/Encrypt {handler} 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]"
    return pdf.bytes(), None
