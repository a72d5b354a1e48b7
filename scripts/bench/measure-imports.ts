import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openVenue } from '#app/server/open-venue.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { CHUNK_BYTES, type FileImport, MAX_XLSX_ROWS } from '#features/imports/imports-contract.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
import { type SheetColumn, streamXlsx } from '#platform/server/documents/xlsx.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startServerProcess } from './server-process.ts';

export type ImportStep = {
  name: 'read' | 'preview' | 'import' | 'undo';
  seconds: number;
  /** The server's largest resident memory during the step, in MB; null on systems other than Linux. */
  peakMb: number | null;
  /** The slowest response to another request during the step, in milliseconds. */
  slowestMillis: number;
};
export type ImportResults = {
  format: 'csv' | 'xlsx';
  rows: number;
  megabytes: number;
  steps: ImportStep[];
};

const POLL_MILLIS = 250;
const CSV_HEADING = 'Email,Name,Phone,Joined,Child DOB\n';
const XLSX_COLUMNS: SheetColumn[] = [
  { title: 'Email', type: 'text' },
  { title: 'First name', type: 'text' },
  { title: 'Last name', type: 'text' },
  { title: 'Phone', type: 'text' },
  { title: 'Joined', type: 'day' },
  { title: 'Child', type: 'text' },
  { title: 'Child DOB', type: 'day' },
  { title: 'Child 2 DOB', type: 'day' },
  { title: 'Visits so far', type: 'number' },
  { title: 'Spent so far', type: 'amount' },
];

/** A family with a child. All rows have the same length, so that the file's size is known before it is written. */
const toRow = (index: number) =>
  `guardian${String(index).padStart(8, '0')}@example.org,Ann Lee,555-201-4477,2026-01-31,2024-05-17\n`;

type ImportFile = {
  format: 'csv' | 'xlsx';
  rows: number;
  byteCount: number;
  pieces: Iterable<Buffer>;
};

/**
 * Imports a CSV file with this number of families, and a workbook with as many as one may have, through the API as the
 * page does. Undoes each import.
 */
export async function measureImports(rows: number): Promise<ImportResults[]> {
  const csv = await measureImport(csvFile(rows));
  return [csv, await measureImport(await xlsxFile(Math.min(rows, MAX_XLSX_ROWS)))];
}

/** A file that is generated while it is uploaded. */
function csvFile(rows: number): ImportFile {
  const byteCount = CSV_HEADING.length + rows * toRow(0).length;
  function* generate() {
    yield Buffer.from(CSV_HEADING);
    for (let index = 0; index < rows; index += 1) yield Buffer.from(toRow(index));
  }
  return { format: 'csv', rows, byteCount, pieces: generate() };
}

async function xlsxFile(rows: number): Promise<ImportFile> {
  async function* batches() {
    for (let index = 0; index < rows; index += 1) {
      const email = `workbook${String(index).padStart(8, '0')}@example.org`;
      const people = ['Zoë', 'Núñez', '+1 555 201 4477', '2026-01-31', 'Íñigo'];
      yield [[email, ...people, '2024-05-17', '2022-11-02', index % 40, (index % 9000) / 100]];
    }
  }
  const pieces: Buffer[] = [];
  for await (const piece of streamXlsx('Families', XLSX_COLUMNS, batches()))
    pieces.push(Buffer.from(piece));
  const byteCount = pieces.reduce((sum, { length }) => sum + length, 0);
  return { format: 'xlsx', rows, byteCount, pieces };
}

async function measureImport(content: ImportFile): Promise<ImportResults> {
  const dataDir = await mkdtemp(join(tmpdir(), 'playvillage-imports-'));
  const settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    PAYMENTS: 'sandbox',
    BACKUPS: 'off',
    THROTTLE_FACTOR: '1000000',
  };
  const embedded = await startEmbeddedDatabase({ dataDir });
  try {
    const installation = await openVenue({ ...settings, LOG_LEVEL: 'error' });
    const { config, database } = installation;
    const { cookie } = await anAdmin({ config, db: database.db });
    await installation.close();
    const server = await startServerProcess(settings);
    try {
      const office = new ImportOffice(`${server.address}/api/admin/imports`, cookie);
      const { format, rows, byteCount } = content;
      const file = await office.start(`families.${format}`, byteCount);
      const measureStep = createStepMeasurement(office, file.id, server.pid ?? 0);
      await office.upload(file.id, content.pieces);
      const steps = [await measureStep('read', 'uploaded')];
      const { mapping, chosenOrder } = await office.find(file.id);
      await office.post(`/${file.id}/dry-run`, { mapping, chosenOrder });
      steps.push(await measureStep('preview', 'tried'));
      await office.post(`/${file.id}/run`, {});
      steps.push(await measureStep('import', 'done'));
      const { made } = await office.find(file.id);
      if (made !== rows) throw new Error(`imported ${made} of ${rows} rows`);
      await office.post(`/${file.id}/undo`, {});
      steps.push(await measureStep('undo', 'undone'));
      return { format, rows, megabytes: byteCount / 1e6, steps };
    } finally {
      await server.stop();
    }
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns a function that waits for the state that ends a step, and measures the server meanwhile. */
function createStepMeasurement(office: ImportOffice, id: string, pid: number) {
  return async (name: ImportStep['name'], endState: FileImport['state']): Promise<ImportStep> => {
    const startedAt = performance.now();
    let [peakMb, slowestMillis]: [number | null, number] = [null, 0];
    for (;;) {
      const askedAt = performance.now();
      const { state, problem } = await office.find(id);
      slowestMillis = Math.max(slowestMillis, performance.now() - askedAt);
      const megabytes = await residentMegabytes(pid);
      if (megabytes !== null) peakMb = Math.max(peakMb ?? 0, megabytes);
      if (state === endState)
        return { name, seconds: (performance.now() - startedAt) / 1000, peakMb, slowestMillis };
      if (problem !== null) throw new Error(`${name}: ${problem}`);
      await pause(POLL_MILLIS);
    }
  };
}

async function residentMegabytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The import API, called as the office's page does. */
class ImportOffice {
  private readonly address: string;
  private readonly cookie: string;
  constructor(address: string, cookie: string) {
    this.address = address;
    this.cookie = cookie;
  }

  async post(path: string, body: object): Promise<Response> {
    const response = await fetch(this.address + path, {
      method: 'POST',
      headers: { cookie: this.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async find(id: string): Promise<FileImport> {
    const response = await fetch(this.address, { headers: { cookie: this.cookie } });
    const files: FileImport[] = await response.json();
    const file = files.find((file) => file.id === id);
    if (!file) throw new Error(`no import ${id}`);
    return file;
  }

  async start(fileName: string, byteCount: number): Promise<FileImport> {
    return (await this.post('', { fileName, byteCount })).json();
  }

  /** Uploads the file chunk by chunk. */
  async upload(id: string, pieces: Iterable<Buffer>): Promise<void> {
    let pending: Buffer[] = [];
    let pendingBytes = 0;
    let position = 0;
    const send = async (isLast: boolean) => {
      let bytes = Buffer.concat(pending);
      while (bytes.length >= CHUNK_BYTES || (isLast && bytes.length > 0)) {
        const content = bytes.subarray(0, CHUNK_BYTES).toString('base64');
        await this.post(`/${id}/chunks`, { position, content });
        position += 1;
        bytes = bytes.subarray(CHUNK_BYTES);
      }
      pending = [bytes];
      pendingBytes = bytes.length;
    };
    for (const piece of pieces) {
      pending.push(piece);
      pendingBytes += piece.length;
      if (pendingBytes >= CHUNK_BYTES) await send(false);
    }
    await send(true);
  }
}
