"""Writes indexer/shared/names/confusables.ts from ICU's data of UTS 39 (Debian: libicu72, which has Unicode 15.0).

    python3 scripts/confusables.py > indexer/shared/names/confusables.ts

Characters that NFKC changes are left out: skeletons are made of texts in NFKC.
"""

import ctypes
import json
import unicodedata

ICU = 72
icu = ctypes.CDLL(f"libicui18n.so.{ICU}")
code = ctypes.c_int(0)
opener, maker = icu[f"uspoof_open_{ICU}"], icu[f"uspoof_getSkeletonUTF8_{ICU}"]
opener.restype = ctypes.c_void_p
checker = ctypes.c_void_p(opener(ctypes.byref(code)))


def skeleton(text):
    given, made = text.encode(), ctypes.create_string_buffer(400)
    length = maker(checker, 0, given, len(given), made, 400, ctypes.byref(code))
    assert code.value <= 0, code.value
    return made.raw[:length].decode()


looks_like = {}
for number in range(0x110000):
    if 0xD800 <= number <= 0xDFFF:
        continue
    sign = chr(number)
    if any(unicodedata.normalize(form, sign) != sign for form in ("NFKC", "NFD")):
        continue
    if skeleton(sign) != sign:
        looks_like.setdefault(skeleton(sign), []).append(sign)

print("/**")
print(" * Characters that look alike (UTS 39, Unicode 15.0): what they are taken for, then they. Made by scripts/confusables.py")
print(" * from ICU 72; © Unicode, Inc., under the Unicode License (www.unicode.org/license.txt).")
print(" */")
print("// biome-ignore format: data")
print("export const CONFUSABLES: readonly string[] = [")
for target, signs in sorted(looks_like.items()):
    print(f"  {json.dumps(target)}, {json.dumps(''.join(signs))},")
print("]")
