/** A parsed email from the outbox folder. */
export type ParsedEmail = {
  subject: string;
  to: string;
  text: string;
  attachments: Map<string, string>;
};

/** Parses an .eml file, with the subset of MIME used by the server's emails. */
export function readEml(raw: string): ParsedEmail {
  const parts = leafPartsOf(raw);
  const text = parts.find(({ type, fileName }) => type === 'text/plain' && !fileName);
  const { headers } = split(raw);
  const files = parts.flatMap(({ fileName, content }) =>
    fileName ? [[fileName, content] as const] : [],
  );
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    to: headers.get('to') ?? '',
    text: text?.content ?? '',
    attachments: new Map(files),
  };
}

/** Decodes the encoded words of a header (RFC 2047), such as an apostrophe outside ASCII. */
const decodeWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, encoding: string, encoded: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString()
        : decodeURIComponent(
            encoded.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%'),
          ),
    );

type Leaf = { type: string; fileName: string | undefined; content: string };

function leafPartsOf(raw: string): Leaf[] {
  const { headers, body } = split(raw);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary) {
    const [, ...parts] = body.split(`--${boundary}`);
    return parts
      .filter((part) => !part.startsWith('--'))
      .flatMap((part) => leafPartsOf(part.trimStart()));
  }
  const disposition = headers.get('content-disposition') ?? '';
  return [
    {
      type: contentType.split(';')[0]?.trim() ?? '',
      fileName: /filename="?([^";]+)"?/.exec(disposition)?.[1],
      content: decode(body, headers.get('content-transfer-encoding') ?? '7bit'),
    },
  ];
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const text = raw.replace(/\r\n/g, '\n');
  const end = text.indexOf('\n\n');
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), value.join(':').trim()] as const;
  });
  return { headers: new Map(headers), body: text.slice(end + 2) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
