import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const GREETING = 'Grüße aus Köln';

it.each([
  ['undeclared UTF-8', Buffer.from(GREETING), ''],
  [
    'UTF-8 with a byte order mark and a wrong content type',
    Buffer.from(`\ufeff${GREETING}`),
    'text/xml; charset=iso-8859-1',
  ],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${GREETING}`, 'utf16le'), ''],
  ['big-endian UTF-16', Buffer.from(`\ufeff${GREETING}`, 'utf16le').swap16(), ''],
  [
    'text with its charset in the content type',
    latin(GREETING),
    'text/calendar; charset="ISO-8859-1"',
  ],
  ['text with a wrong charset in the content type', latin(GREETING), 'text/html; charset=utf-8'],
  ['text with an unknown charset', Buffer.from(GREETING), 'text/html; charset=klingon'],
  ['undeclared Windows-1252', latin(GREETING), 'text/html'],
])('decodes %s', (_label, bytes, contentType) => {
  expect(decodeText(bytes, contentType)).toBe(GREETING);
});

it.each([
  '<?xml version="1.0" encoding="ISO-8859-1"?>',
  "<?xml version='1.0' encoding='windows-1252'?>",
  '<html><head><meta charset=iso-8859-15>',
  '<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1">',
])('uses the charset declared by %s', (head) => {
  expect(decodeText(latin(head + GREETING))).toBe(head + GREETING);
});

it('decodes declared Cyrillic that is also valid Latin', () => {
  const bytes = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'),
    Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
  ]);
  expect(decodeText(bytes)).toContain('Привет');
});

it('ignores a UTF-16 declaration in single-byte text', () => {
  const text = `<?xml version="1.0" encoding="UTF-16"?>${GREETING}`;
  expect(decodeText(Buffer.from(text))).toBe(text);
});

it('decodes UTF-8 with one truncated character', () => {
  const bytes = Buffer.concat([Buffer.from(GREETING), Buffer.from([0xc3])]);
  expect(decodeText(bytes)).toBe(`${GREETING}\ufffd`);
});

it('rejects binary data', () => {
  expect(() => decodeText(Buffer.from([80, 75, 3, 4, 0, 0]))).toThrow('not text');
});
