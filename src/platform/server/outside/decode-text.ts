import { OutsideError } from './outside-error.ts';

/** How far into a document its own word on its charset is looked for. */
const HEAD_BYTES = 2048;

/**
 * The text of a document: its charset as the first bytes mark it, as the content type says, as its
 * XML declaration or meta tag says, else UTF-8; and Windows-1252 where none of these fits. Throws
 * `badAnswer` for what is no text.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const marked = markOf(bytes);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const told = [
    marked,
    charsetIn(contentType),
    ...[/<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i, /<meta[^>]*?charset\s*=\s*["']?([\w-]+)/i].map(
      // A document whose declaration can be read byte by byte is not in UTF-16, whatever it says.
      (pattern) => pattern.exec(head)?.[1]?.replace(/^utf-16.*/i, 'utf-8'),
    ),
    'utf-8',
  ];
  for (const charset of told) {
    const text = charset && decodeAs(charset, bytes);
    if (text) return refuseBinary(text);
  }
  return refuseBinary(new TextDecoder('windows-1252').decode(bytes));
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

const charsetIn = (contentType: string) => /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1];

/** The text, or null where the charset is unknown or the bytes speak against it. */
function decodeAs(charset: string, bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
  // One letter cut in half is a program's fault; where most letters break, the charset is wrong.
  const broken = countOf(text, /\ufffd/g);
  return broken > 0 && broken * 2 >= countOf(text, /[^\p{ASCII}]/gu) ? null : text;
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function refuseBinary(text: string): string {
  if (text.includes('\0')) throw new OutsideError('badAnswer', 'the answer is no text');
  return text;
}
