import { expect, test } from 'vitest';
import { buildWorkbook } from '../../fixtures/workbook.ts';
import { readXlsx } from './read-xlsx.ts';
import { readXlsxInThread } from './read-xlsx-in-thread.ts';

const HEADING = ['Email', 'Name'];
const aWorkbook = (rowCount: number) =>
  buildWorkbook([
    HEADING,
    ...Array.from({ length: rowCount }, (_, n) => [`a${n}@example.org`, 'Ann Lee']),
  ]);

test('reads the same rows in a thread', async () => {
  const workbook = aWorkbook(1001);
  const rows = [...(await readXlsxInThread(workbook))];
  expect(rows).toEqual(await readXlsx(workbook));
  expect(rows.at(-1)).toEqual({ line: 1002, cells: ['a1000@example.org', 'Ann Lee'] });
});

test('does not block the event loop while it reads a large workbook', async () => {
  const workbook = aWorkbook(4000);
  let ticks = 0;
  let isOver = false;
  const tick = () => {
    ticks += 1;
    if (!isOver) setImmediate(tick);
  };
  const reading = readXlsxInThread(workbook).finally(() => (isOver = true));
  tick();
  expect([...(await reading)]).toHaveLength(4001);
  expect(ticks).toBeGreaterThan(100);
});

test('gives up a workbook that takes too long or too much memory', async () => {
  const workbook = aWorkbook(4000);
  const gaveUp = { code: 'imports.gaveUp' };
  await expect(readXlsxInThread(workbook, { millis: 1, megabytes: 512 })).rejects.toMatchObject(
    gaveUp,
  );
  await expect(readXlsxInThread(workbook, { millis: 60_000, megabytes: 10 })).rejects.toMatchObject(
    gaveUp,
  );
});

test('rejects a workbook whose unpacked size is more than it declares', async () => {
  const name = 'xl/media/zeros.xml';
  const workbook = buildWorkbook([HEADING], { parts: { [name]: new Uint8Array(3 << 20) } });
  // The directory declares one byte.
  workbook.writeUInt32LE(1, workbook.lastIndexOf(name) - 46 + 24);
  expect(await readXlsx(workbook, { maxUnpackedMegabytes: 4 })).toHaveLength(1);
  await expect(readXlsx(workbook, { maxUnpackedMegabytes: 2 })).rejects.toMatchObject({
    code: 'imports.unpackedTooLarge',
  });
});

test('rejects a workbook with more rows than the limit, apart from some above the table', async () => {
  expect(await readXlsx(aWorkbook(19), { maxRows: 0 })).toHaveLength(20);
  await expect(readXlsx(aWorkbook(20), { maxRows: 0 })).rejects.toMatchObject({
    code: 'imports.tooManyRows',
  });
});
