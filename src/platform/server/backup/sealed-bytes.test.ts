import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DamagedBackup } from './damaged-backup.ts';
import { SEAL, seal, unseal } from './sealed-bytes.ts';

const passphrase = 'a bucket of seven blue buttons';

async function* inChunks(bytes: Buffer, length = 50_000) {
  for (let offset = 0; offset < bytes.length; offset += length)
    yield bytes.subarray(offset, offset + length);
}

async function readAll(bytes: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sealAll = (bytes: Buffer) => readAll(seal(inChunks(bytes), passphrase));
const unsealAll = (bytes: Buffer, withPassphrase = passphrase) =>
  readAll(unseal(inChunks(bytes), withPassphrase, 'x.backup'));

test.each([0, 1, 65_536, 65_537, 300_000])('round-trips %i bytes', async (length) => {
  const bytes = randomBytes(length);
  const file = await sealAll(bytes);
  expect(file.subarray(0, SEAL.length).equals(SEAL)).toBe(true);
  expect((await unsealAll(file)).equals(bytes)).toBe(true);
});

test('encrypts the same bytes differently each time', async () => {
  const bytes = randomBytes(100);
  expect((await sealAll(bytes)).equals(await sealAll(bytes))).toBe(false);
});

test('distinguishes a wrong passphrase from a damaged file', async () => {
  const file = await sealAll(randomBytes(1000));
  await expect(unsealAll(file, 'another passphrase')).rejects.toThrow('cannot be decrypted');
});

test('rejects truncated, changed, swapped or added data', async () => {
  const file = await sealAll(randomBytes(200_000));
  const start = file.indexOf('\n', SEAL.length) + 1;
  const chunk = 4 + 65_536 + 16;
  const [first, second] = [
    file.subarray(start, start + chunk),
    file.subarray(start + chunk, start + 2 * chunk),
  ];
  const header = file.subarray(0, start);
  const rest = file.subarray(start + 2 * chunk);
  const damagedFiles = [
    file.subarray(0, -1),
    file.subarray(0, start + chunk),
    file.subarray(0, start),
    file.subarray(0, start - 3),
    Buffer.concat([header, second, first, rest]),
    Buffer.concat([header, first, rest]),
    Buffer.concat([file, Buffer.from('!')]),
    ...[start + 2, start + 700, file.length - 3].map((offset) => {
      const changed = Buffer.from(file);
      changed[offset] = (changed[offset] ?? 0) ^ 1;
      return changed;
    }),
  ];
  for (const bytes of damagedFiles) await expect(unsealAll(bytes)).rejects.toThrow(DamagedBackup);
});
