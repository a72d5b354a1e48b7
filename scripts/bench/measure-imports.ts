import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openVenue } from '#app/server/open-venue.ts';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { CHUNK_BYTES, type FileImport } from '#features/imports/imports-contract.ts';
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts';
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
export type ImportResults = { rows: number; megabytes: number; steps: ImportStep[] };

const POLL_MILLIS = 250;
const HEADING = 'Email,Name,Phone,Joined,Child DOB\n';

/** A family with a child. All rows have the same length, so that the file's size is known before it is written. */
const toRow = (index: number) =>
  `guardian${String(index).padStart(8, '0')}@example.org,Ann Lee,555-201-4477,2026-01-31,2024-05-17\n`;

/** Imports a CSV file of families into an empty venue through the API, as the page does, and undoes the import. */
export async function measureImports(rows: number): Promise<ImportResults> {
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
      const byteCount = HEADING.length + rows * toRow(0).length;
      const file = await office.start(byteCount);
      const measureStep = createStepMeasurement(office, file.id, server.pid ?? 0);
      await office.upload(file.id, rows);
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
      return { rows, megabytes: byteCount / 1e6, steps };
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

  async start(byteCount: number): Promise<FileImport> {
    return (await this.post('', { fileName: 'families.csv', byteCount })).json();
  }

  /** Generates and uploads the file chunk by chunk. */
  async upload(id: string, rows: number): Promise<void> {
    let pending = HEADING;
    let position = 0;
    const send = async (text: string) => {
      const content = Buffer.from(text).toString('base64');
      await this.post(`/${id}/chunks`, { position, content });
      position += 1;
    };
    for (let index = 0; index < rows; index += 1) {
      pending += toRow(index);
      if (pending.length < CHUNK_BYTES) continue;
      await send(pending.slice(0, CHUNK_BYTES));
      pending = pending.slice(CHUNK_BYTES);
    }
    if (pending) await send(pending);
  }
}
