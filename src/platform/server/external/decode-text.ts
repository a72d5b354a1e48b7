import { ExternalError } from './external-error.ts';

/** How far into a document to search for a charset declaration. */
const HEAD_BYTES = 2048;

/**
 * Decodes a document with the charset of the byte order mark, the content type, or the XML declaration or meta tag,
 * otherwise as UTF-8, or as Windows-1252 if nothing else fits. Throws ExternalError `badAnswer` for binary data.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const fromMark = charsetOfByteOrderMark(bytes);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const candidates = [
    fromMark,
    charsetIn(contentType),
    ...[/<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i, /<meta[^>]*?charset\s*=\s*["']?([\w-]+)/i].map(
      // A declaration that is readable as single bytes cannot be UTF-16.
      (pattern) => pattern.exec(head)?.[1]?.replace(/^utf-16.*/i, 'utf-8'),
    ),
    'utf-8',
  ];
  for (const charset of candidates) {
    const text = charset && decodeAs(charset, bytes);
    if (text) return rejectBinary(text);
  }
  return rejectBinary(new TextDecoder('windows-1252').decode(bytes));
}

function charsetOfByteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

const charsetIn = (contentType: string) => /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1];

/** Returns null if the charset is unknown or does not fit the bytes. */
function decodeAs(charset: string, bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
  // A single broken character is an error of the source; if most are broken, the charset is wrong.
  const brokenCount = countOf(text, /\ufffd/g);
  return brokenCount > 0 && brokenCount * 2 >= countOf(text, /[^\p{ASCII}]/gu) ? null : text;
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function rejectBinary(text: string): string {
  if (text.includes('\0')) throw new ExternalError('badAnswer', 'the document is not text');
  return text;
}
