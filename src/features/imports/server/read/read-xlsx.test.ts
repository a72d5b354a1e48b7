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
  const { rows: inThread, notes } = await readXlsxInThread(workbook);
  const rows = [...inThread];
  expect({ rows, notes }).toEqual(await readXlsx(workbook));
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
  expect([...(await reading).rows]).toHaveLength(4001);
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
  expect((await readXlsx(workbook, { maxUnpackedMegabytes: 4 })).rows).toHaveLength(1);
  await expect(readXlsx(workbook, { maxUnpackedMegabytes: 2 })).rejects.toMatchObject({
    code: 'imports.unpackedTooLarge',
  });
});

test('rejects a workbook with more rows than the limit, apart from some above the table', async () => {
  expect((await readXlsx(aWorkbook(19), { maxRows: 0 })).rows).toHaveLength(20);
  await expect(readXlsx(aWorkbook(20), { maxRows: 0 })).rejects.toMatchObject({
    code: 'imports.tooManyRows',
  });
});

test('gives each row the value of its merged cell, and notes what it leaves out', async () => {
  const workbook = buildWorkbook(
    [
      ['Customers', null, null],
      ['Email', 'Status', 'Balance'],
      ['ann@example.org', 'Cancelled', { error: '#N/A' }],
      ['bo@example.org', null, { formula: 'C3+1' }],
      ['cy@example.org', null, { formula: 'C3+1', value: 5 }],
    ],
    {
      merged: ['A1:C1', 'B3:B4'],
      otherSheets: ['Old &amp; gone'],
      parts: { 'xl/vbaProject.bin': new Uint8Array(100) },
    },
  );
  const { rows, notes } = await readXlsx(workbook);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Customers', '', ''],
    ['Email', 'Status', 'Balance'],
    ['ann@example.org', 'Cancelled', expect.any(String)],
    ['bo@example.org', 'Cancelled', ''],
    ['cy@example.org', '', '5'],
  ]);
  expect(notes).toEqual({
    filledCells: 1,
    emptyFormulas: 2,
    hasMacros: true,
    otherSheets: ['Old & gone'],
  });
});
