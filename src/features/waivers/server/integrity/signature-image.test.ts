import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aSignature, pngDataUrl, pngFile, pngHeader, toDataUrl } from '../waivers-factory.ts';
import { checkSignatureImage, signaturePicture } from './signature-image.ts';

const NOT_PNG = 'signatureData: The signature must be a PNG image';
const TOO_LARGE = 'signatureData: The signature image is too large';
const NOT_SIGNED = 'signatureData: Please sign the waiver before submitting.';

const fileOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
const good = fileOf(aSignature());

/** Rows of an 8-bit image with alpha: a filter byte, then a pattern of several colours. */
function rows(width: number, height: number, filter = 0): Buffer {
  const bytes = Buffer.alloc((width * 4 + 1) * height);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = index % (width * 4 + 1) === 0 ? filter : (index * 31) & 255;
  }
  return bytes;
}
const END: [string, Buffer] = ['IEND', Buffer.alloc(0)];
const picture = (header: Buffer, data: Buffer, ...more: [string, Buffer][]) =>
  toDataUrl(pngFile([['IHDR', header], ...more, ['IDAT', data], END]));
const plain = (width = 20, height = 10) =>
  [pngHeader(width, height), deflateSync(rows(width, height))] as const;

function changed(at: number, value: number): string {
  const file = Buffer.from(good);
  file[at] = value;
  return toDataUrl(file);
}

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(400, 7)]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1');
const onePixel = pngFile([['IHDR', pngHeader(1, 1)], ['IDAT', deflateSync(rows(1, 1))], END]);

const invalid: [what: string, signatureData: string, sentence: string][] = [
  ['nothing after the prefix', 'data:image/png;base64,', NOT_PNG],
  ['a JPEG labelled as PNG', toDataUrl(jpeg), NOT_PNG],
  ['a GIF labelled as PNG', toDataUrl(gif), NOT_PNG],
  ['an SVG labelled as PNG', toDataUrl(svg), NOT_PNG],
  ['an SVG', toDataUrl(svg, 'image/svg+xml'), NOT_PNG],
  ['a PNG labelled as HTML', toDataUrl(good, 'text/html'), NOT_PNG],
  ['a prefix with another parameter', aSignature().replace(';', ';charset=x;'), NOT_PNG],
  ['characters outside base64', `${aSignature()}<script>`, NOT_PNG],
  ['line breaks in the base64', aSignature().replace(/(.{60})/, '$1\n'), NOT_PNG],
  ['the magic number alone', toDataUrl(good.subarray(0, 8)), NOT_PNG],
  ['a file truncated in the pixels', toDataUrl(good.subarray(0, good.length - 40)), NOT_PNG],
  ['a file without its end', toDataUrl(good.subarray(0, good.length - 12)), NOT_PNG],
  ['bytes after the end', toDataUrl(Buffer.concat([good, Buffer.from('<?php')])), NOT_PNG],
  [
    'a text after the end',
    toDataUrl(pngFile([['IHDR', plain()[0]], ['IDAT', plain()[1]], END, ['tEXt', svg]])),
    NOT_PNG,
  ],
  ['two ends', toDataUrl(pngFile([['IHDR', plain()[0]], ['IDAT', plain()[1]], END, END])), NOT_PNG],
  ['a wrong checksum', changed(good.length - 1, 0), NOT_PNG],
  ['a chunk longer than the file', changed(33, 0x7f), NOT_PNG],
  ['no pixels at all', toDataUrl(pngFile([['IHDR', pngHeader(20, 10)], END])), NOT_PNG],
  ['two headers', picture(...plain(), ['IHDR', pngHeader(20, 10)]), NOT_PNG],
  ['an animation', picture(...plain(), ['acTL', Buffer.alloc(8, 1)]), NOT_PNG],
  ['an unknown critical chunk', picture(...plain(), ['EVIL', Buffer.alloc(8)]), NOT_PNG],
  ['an interlaced picture', picture(pngHeader(20, 10, [8, 6, 0, 0, 1]), plain()[1]), NOT_PNG],
  [
    'a colour type that does not exist',
    picture(pngHeader(20, 10, [8, 5, 0, 0, 0]), plain()[1]),
    NOT_PNG,
  ],
  [
    'a palette picture without palette',
    picture(pngHeader(4, 1, [8, 3, 0, 0, 0]), deflateSync(Buffer.from([0, 0, 1, 0, 1]))),
    NOT_PNG,
  ],
  ['a width of nothing', picture(pngHeader(0, 10), plain()[1]), NOT_PNG],
  [
    'a filter that does not exist',
    picture(pngHeader(20, 10), deflateSync(rows(20, 10, 9))),
    NOT_PNG,
  ],
  ['fewer pixels than declared', picture(pngHeader(20, 11), plain()[1]), NOT_PNG],
  ['more pixels than declared', picture(pngHeader(20, 9), plain()[1]), NOT_PNG],
  [
    'pixels that are not a deflate stream',
    picture(pngHeader(20, 10), Buffer.alloc(90, 3)),
    NOT_PNG,
  ],
  ['bytes after the pixels', picture(pngHeader(20, 10), Buffer.concat([plain()[1], svg])), NOT_PNG],
  [
    'a zip bomb: 50 MB of zeros in a small image',
    picture(pngHeader(20, 10), deflateSync(Buffer.alloc(50_000_000))),
    NOT_PNG,
  ],
  ['60000 x 60000 pixels', picture(pngHeader(60_000, 60_000), plain()[1]), TOO_LARGE],
  ['one pixel too wide', picture(pngHeader(2001, 10), deflateSync(rows(2001, 10))), TOO_LARGE],
  ['one pixel too high', picture(pngHeader(10, 1001), deflateSync(rows(10, 1001))), TOO_LARGE],
  ['more than 300 kB', picture(...plain(), ['teXt', Buffer.alloc(300_000)]), TOO_LARGE],
  ['an empty, clear canvas', pngDataUrl(300, 100, () => [0, 0, 0, 0]), NOT_SIGNED],
  ['clear pixels of many colours', pngDataUrl(300, 100, (x, y) => [x & 255, y, 9, 0]), NOT_SIGNED],
  ['white paper', pngDataUrl(300, 100, () => [255, 255, 255, 255]), NOT_SIGNED],
  ['white ink on clear paper', pngDataUrl(300, 100, (x) => [255, 255, 255, x & 255]), NOT_SIGNED],
  ['white paper of 15 x 15 pixels', pngDataUrl(15, 15, () => [255, 255, 255, 255]), NOT_SIGNED],
  ['a clear canvas of two pixels', pngDataUrl(2, 1, () => [0, 0, 0, 0]), NOT_SIGNED],
  ['one colour', pngDataUrl(300, 100, () => [35, 28, 22, 255]), NOT_SIGNED],
];

describe('refuses', () => {
  test.each(invalid)('%s', (_, signatureData, sentence) => {
    expect(() => checkSignatureImage(signatureData)).toThrow(
      expect.objectContaining({ status: 400, message: sentence }),
    );
  });

  test('every cut of a good picture', () => {
    for (let length = 0; length < good.length; length += 1) {
      expect(() => checkSignatureImage(toDataUrl(good.subarray(0, length)))).toThrow(NOT_PNG);
    }
  });

  test('every damaged byte with an HttpError', () => {
    for (let at = 0; at < good.length; at += 1) {
      const damaged = changed(at, (good[at] ?? 0) ^ 0x55);
      expect(() => checkSignatureImage(damaged)).toThrow(expect.objectContaining({ status: 400 }));
    }
  });
});

describe('accepts', () => {
  test('a small mark of one colour', () => {
    expect(() => checkSignatureImage(pngDataUrl(15, 15, () => [35, 28, 22, 255]))).not.toThrow();
  });

  test('a single pixel, which could be a mark', () => {
    expect(() => checkSignatureImage(toDataUrl(onePixel))).not.toThrow();
  });

  const [grey, colour, palette, greyAlpha] = [0, 2, 3, 4];
  const row = (...bytes: number[]) => deflateSync(Buffer.from([0, ...bytes]));

  test.each([
    ['a drawn line', aSignature()],
    [
      'the largest picture',
      picture(
        pngHeader(2000, 1000),
        deflateSync(Buffer.concat([rows(2000, 1), Buffer.alloc(8001 * 999)])),
      ),
    ],
    ['grey, 8 bits', picture(pngHeader(3, 1, [8, grey, 0, 0, 0]), row(0, 200, 255))],
    ['grey, 16 bits', picture(pngHeader(2, 1, [16, grey, 0, 0, 0]), row(0, 0, 255, 255))],
    ['black and white, 1 bit', picture(pngHeader(8, 1, [1, grey, 0, 0, 0]), row(0b10110111))],
    ['grey with alpha', picture(pngHeader(2, 1, [8, greyAlpha, 0, 0, 0]), row(0, 0, 0, 255))],
    [
      'colour without alpha',
      picture(pngHeader(2, 1, [8, colour, 0, 0, 0]), row(9, 9, 9, 255, 255, 255)),
    ],
    [
      'a palette, 4 bits',
      picture(pngHeader(2, 1, [4, palette, 0, 0, 0]), row(0x01), [
        'PLTE',
        Buffer.from([0, 0, 0, 255, 255, 255]),
      ]),
    ],
    [
      'a palette with clear colours',
      picture(
        pngHeader(2, 1, [8, palette, 0, 0, 0]),
        row(0, 1),
        ['PLTE', Buffer.from([0, 0, 0, 0, 0, 0])],
        ['tRNS', Buffer.from([0, 255])],
      ),
    ],
    ...[0, 1, 2, 3, 4].map((filter): [string, string] => [
      `rows under filter ${filter}`,
      picture(pngHeader(20, 10), deflateSync(rows(20, 10, filter))),
    ]),
    [
      'texts and profiles beside the picture',
      picture(...plain(), ['tEXt', Buffer.from('Software\0x')]),
    ],
  ])('%s', (_, signatureData) => {
    expect(() => checkSignatureImage(signatureData)).not.toThrow();
  });
});

test('strips texts from the image', () => {
  const withText = picture(...plain(), ['tEXt', Buffer.from('Comment\0<script>')]);
  const stripped = signaturePicture(withText);
  expect(Buffer.from(stripped).includes('script')).toBe(false);
  expect(() => checkSignatureImage(toDataUrl(Buffer.from(stripped)))).not.toThrow();
});
