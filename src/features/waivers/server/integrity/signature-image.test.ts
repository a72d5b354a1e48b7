import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aSignature, pngDataUrl, pngFile, pngHeader, toDataUrl } from '../waivers-factory.ts';
import { stripSignatureMetadata, validateSignatureImage } from './signature-image.ts';

const NOT_PNG = 'signatureData: The signature must be a PNG image';
const TOO_LARGE = 'signatureData: The signature image is too large';
const NOT_SIGNED = 'signatureData: Please sign the waiver before submitting.';

const fileOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
const validFile = fileOf(aSignature());

/** Rows of an 8-bit image with alpha: each is a filter byte and a multicolored pattern. */
function rows(width: number, height: number, filter = 0): Buffer {
  const bytes = Buffer.alloc((width * 4 + 1) * height);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = index % (width * 4 + 1) === 0 ? filter : (index * 31) & 255;
  }
  return bytes;
}
const END: [string, Buffer] = ['IEND', Buffer.alloc(0)];
const pngOf = (header: Buffer, data: Buffer, ...more: [string, Buffer][]) =>
  toDataUrl(pngFile([['IHDR', header], ...more, ['IDAT', data], END]));
const imageParts = (width = 20, height = 10) =>
  [pngHeader(width, height), deflateSync(rows(width, height))] as const;

function withByte(offset: number, value: number): string {
  const file = Buffer.from(validFile);
  file[offset] = value;
  return toDataUrl(file);
}

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(400, 7)]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1');
const onePixel = pngFile([['IHDR', pngHeader(1, 1)], ['IDAT', deflateSync(rows(1, 1))], END]);

const invalidImages: [label: string, signatureData: string, message: string][] = [
  ['an empty file', 'data:image/png;base64,', NOT_PNG],
  ['a JPEG labeled as PNG', toDataUrl(jpeg), NOT_PNG],
  ['a GIF labeled as PNG', toDataUrl(gif), NOT_PNG],
  ['an SVG labeled as PNG', toDataUrl(svg), NOT_PNG],
  ['an SVG', toDataUrl(svg, 'image/svg+xml'), NOT_PNG],
  ['a PNG labeled as HTML', toDataUrl(validFile, 'text/html'), NOT_PNG],
  ['a prefix with an additional parameter', aSignature().replace(';', ';charset=x;'), NOT_PNG],
  ['characters outside base64', `${aSignature()}<script>`, NOT_PNG],
  ['line breaks in the base64', aSignature().replace(/(.{60})/, '$1\n'), NOT_PNG],
  ['the magic number alone', toDataUrl(validFile.subarray(0, 8)), NOT_PNG],
  [
    'a file truncated in the pixels',
    toDataUrl(validFile.subarray(0, validFile.length - 40)),
    NOT_PNG,
  ],
  ['a file without an end chunk', toDataUrl(validFile.subarray(0, validFile.length - 12)), NOT_PNG],
  ['bytes after the end', toDataUrl(Buffer.concat([validFile, Buffer.from('<?php')])), NOT_PNG],
  [
    'a text chunk after the end',
    toDataUrl(pngFile([['IHDR', imageParts()[0]], ['IDAT', imageParts()[1]], END, ['tEXt', svg]])),
    NOT_PNG,
  ],
  [
    'two end chunks',
    toDataUrl(pngFile([['IHDR', imageParts()[0]], ['IDAT', imageParts()[1]], END, END])),
    NOT_PNG,
  ],
  ['a wrong checksum', withByte(validFile.length - 1, 0), NOT_PNG],
  ['a chunk longer than the file', withByte(33, 0x7f), NOT_PNG],
  ['no pixels', toDataUrl(pngFile([['IHDR', pngHeader(20, 10)], END])), NOT_PNG],
  ['two headers', pngOf(...imageParts(), ['IHDR', pngHeader(20, 10)]), NOT_PNG],
  ['an animation', pngOf(...imageParts(), ['acTL', Buffer.alloc(8, 1)]), NOT_PNG],
  ['an unknown critical chunk', pngOf(...imageParts(), ['EVIL', Buffer.alloc(8)]), NOT_PNG],
  ['an interlaced image', pngOf(pngHeader(20, 10, [8, 6, 0, 0, 1]), imageParts()[1]), NOT_PNG],
  ['an unknown color type', pngOf(pngHeader(20, 10, [8, 5, 0, 0, 0]), imageParts()[1]), NOT_PNG],
  [
    'a palette image without a palette',
    pngOf(pngHeader(4, 1, [8, 3, 0, 0, 0]), deflateSync(Buffer.from([0, 0, 1, 0, 1]))),
    NOT_PNG,
  ],
  ['a width of zero', pngOf(pngHeader(0, 10), imageParts()[1]), NOT_PNG],
  ['an unknown filter', pngOf(pngHeader(20, 10), deflateSync(rows(20, 10, 9))), NOT_PNG],
  ['fewer pixels than declared', pngOf(pngHeader(20, 11), imageParts()[1]), NOT_PNG],
  ['more pixels than declared', pngOf(pngHeader(20, 9), imageParts()[1]), NOT_PNG],
  ['pixels that are not a deflate stream', pngOf(pngHeader(20, 10), Buffer.alloc(90, 3)), NOT_PNG],
  [
    'bytes after the pixels',
    pngOf(pngHeader(20, 10), Buffer.concat([imageParts()[1], svg])),
    NOT_PNG,
  ],
  [
    'a zip bomb of 50 MB of zeros in a small image',
    pngOf(pngHeader(20, 10), deflateSync(Buffer.alloc(50_000_000))),
    NOT_PNG,
  ],
  ['60000 x 60000 pixels', pngOf(pngHeader(60_000, 60_000), imageParts()[1]), TOO_LARGE],
  ['a width over the limit', pngOf(pngHeader(2001, 10), deflateSync(rows(2001, 10))), TOO_LARGE],
  ['a height over the limit', pngOf(pngHeader(10, 1001), deflateSync(rows(10, 1001))), TOO_LARGE],
  ['more than 300 kB', pngOf(...imageParts(), ['teXt', Buffer.alloc(300_000)]), TOO_LARGE],
  ['an empty, transparent canvas', pngDataUrl(300, 100, () => [0, 0, 0, 0]), NOT_SIGNED],
  [
    'transparent pixels of many colors',
    pngDataUrl(300, 100, (x, y) => [x & 255, y, 9, 0]),
    NOT_SIGNED,
  ],
  ['a white canvas', pngDataUrl(300, 100, () => [255, 255, 255, 255]), NOT_SIGNED],
  [
    'white ink on a transparent canvas',
    pngDataUrl(300, 100, (x) => [255, 255, 255, x & 255]),
    NOT_SIGNED,
  ],
  ['a white canvas of 15 x 15 pixels', pngDataUrl(15, 15, () => [255, 255, 255, 255]), NOT_SIGNED],
  ['a transparent canvas of two pixels', pngDataUrl(2, 1, () => [0, 0, 0, 0]), NOT_SIGNED],
  ['a canvas of a single color', pngDataUrl(300, 100, () => [35, 28, 22, 255]), NOT_SIGNED],
];

describe('validateSignatureImage', () => {
  test.each(invalidImages)('rejects %s', (_, signatureData, message) => {
    expect(() => validateSignatureImage(signatureData)).toThrow(
      expect.objectContaining({ status: 400, message }),
    );
  });

  test('rejects a valid image truncated at any byte', () => {
    for (let length = 0; length < validFile.length; length += 1) {
      expect(() => validateSignatureImage(toDataUrl(validFile.subarray(0, length)))).toThrow(
        NOT_PNG,
      );
    }
  });

  test('rejects a valid image with any byte corrupted', () => {
    for (let offset = 0; offset < validFile.length; offset += 1) {
      const corrupted = withByte(offset, (validFile[offset] ?? 0) ^ 0x55);
      expect(() => validateSignatureImage(corrupted)).toThrow(
        expect.objectContaining({ status: 400 }),
      );
    }
  });

  test('accepts a small mark of a single color', () => {
    expect(() => validateSignatureImage(pngDataUrl(15, 15, () => [35, 28, 22, 255]))).not.toThrow();
  });

  test('accepts a single pixel, which could be a mark', () => {
    expect(() => validateSignatureImage(toDataUrl(onePixel))).not.toThrow();
  });

  const [gray, color, palette, grayAlpha] = [0, 2, 3, 4];
  const row = (...bytes: number[]) => deflateSync(Buffer.from([0, ...bytes]));

  test.each([
    ['a drawn line', aSignature()],
    [
      'an image of the maximum size',
      pngOf(
        pngHeader(2000, 1000),
        deflateSync(Buffer.concat([rows(2000, 1), Buffer.alloc(8001 * 999)])),
      ),
    ],
    ['gray, 8 bits', pngOf(pngHeader(3, 1, [8, gray, 0, 0, 0]), row(0, 200, 255))],
    ['gray, 16 bits', pngOf(pngHeader(2, 1, [16, gray, 0, 0, 0]), row(0, 0, 255, 255))],
    ['black and white, 1 bit', pngOf(pngHeader(8, 1, [1, gray, 0, 0, 0]), row(0b10110111))],
    ['gray with alpha', pngOf(pngHeader(2, 1, [8, grayAlpha, 0, 0, 0]), row(0, 0, 0, 255))],
    [
      'color without alpha',
      pngOf(pngHeader(2, 1, [8, color, 0, 0, 0]), row(9, 9, 9, 255, 255, 255)),
    ],
    [
      'a palette, 4 bits',
      pngOf(pngHeader(2, 1, [4, palette, 0, 0, 0]), row(0x01), [
        'PLTE',
        Buffer.from([0, 0, 0, 255, 255, 255]),
      ]),
    ],
    [
      'a palette with transparent colors',
      pngOf(
        pngHeader(2, 1, [8, palette, 0, 0, 0]),
        row(0, 1),
        ['PLTE', Buffer.from([0, 0, 0, 0, 0, 0])],
        ['tRNS', Buffer.from([0, 255])],
      ),
    ],
    ...[0, 1, 2, 3, 4].map((filter): [string, string] => [
      `rows with filter ${filter}`,
      pngOf(pngHeader(20, 10), deflateSync(rows(20, 10, filter))),
    ]),
    ['text and profile chunks', pngOf(...imageParts(), ['tEXt', Buffer.from('Software\0x')])],
  ])('accepts %s', (_, signatureData) => {
    expect(() => validateSignatureImage(signatureData)).not.toThrow();
  });
});

test('strips text chunks from the image', () => {
  const withText = pngOf(...imageParts(), ['tEXt', Buffer.from('Comment\0<script>')]);
  const stripped = stripSignatureMetadata(withText);
  expect(Buffer.from(stripped).includes('script')).toBe(false);
  expect(() => validateSignatureImage(toDataUrl(Buffer.from(stripped)))).not.toThrow();
});
