import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DamagedBackup } from './damaged-backup.ts';
import { SEAL, seal, unseal } from './sealed-bytes.ts';

const passphrase = 'a bucket of seven blue buttons';

async function* inPieces(bytes: Buffer, length = 50_000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function all(bytes: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

const sealed = (bytes: Buffer) => all(seal(inPieces(bytes), passphrase));
const open = (bytes: Buffer, by = passphrase) => all(unseal(inPieces(bytes), by, 'x.backup'));

test.each([0, 1, 65_536, 65_537, 300_000])('round-trips %i bytes', async (length) => {
  const bytes = randomBytes(length);
  const file = await sealed(bytes);
  expect(file.subarray(0, SEAL.length).equals(SEAL)).toBe(true);
  expect((await open(file)).equals(bytes)).toBe(true);
});

test('never encrypts the same bytes alike', async () => {
  const bytes = randomBytes(100);
  expect((await sealed(bytes)).equals(await sealed(bytes))).toBe(false);
});

test('distinguishes a wrong passphrase from a damaged file', async () => {
  const file = await sealed(randomBytes(1000));
  await expect(open(file, 'another passphrase')).rejects.toThrow('does not open with this');
});

test('rejects truncated, changed, swapped or added data', async () => {
  const file = await sealed(randomBytes(200_000));
  const start = file.indexOf('\n', SEAL.length) + 1;
  const piece = 4 + 65_536 + 16;
  const [first, second] = [
    file.subarray(start, start + piece),
    file.subarray(start + piece, start + 2 * piece),
  ];
  const beginning = file.subarray(0, start);
  const rest = file.subarray(start + 2 * piece);
  const bad = [
    file.subarray(0, -1),
    file.subarray(0, start + piece),
    file.subarray(0, start),
    file.subarray(0, start - 3),
    Buffer.concat([beginning, second, first, rest]),
    Buffer.concat([beginning, first, rest]),
    Buffer.concat([file, Buffer.from('!')]),
    ...[start + 2, start + 700, file.length - 3].map((at) => {
      const other = Buffer.from(file);
      other[at] = (other[at] ?? 0) ^ 1;
      return other;
    }),
  ];
  for (const bytes of bad) await expect(open(bytes)).rejects.toThrow(DamagedBackup);
});
