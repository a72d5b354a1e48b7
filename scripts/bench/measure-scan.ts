import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, visitAs } from '#tests/browser.ts';
import { writeQrVideo } from '#tests/qr-video.ts';
import { median } from './latencies.ts';
import type { Wait } from './results.ts';
import type { Bench } from './set-up.ts';

const SCANS = 15;
const TARGET_MILLIS = 1000;

/**
 * Measures scanning a member's code with Chromium's fake camera, from the first frame to the result on the page.
 * Includes the half second that open-camera.ts waits after the first frame.
 */
export async function measureScan(
  { checkInSample }: Pick<Bench, 'checkInSample'>,
  address: string,
): Promise<Wait> {
  const folder = await mkdtemp(join(tmpdir(), 'playvillage-bench-'));
  const file = join(folder, 'camera.y4m');
  writeQrVideo(file, checkInSample.qrCodeData);
  const browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  try {
    const waits: number[] = [];
    for (let n = 0; n < SCANS; n += 1) {
      const { page, leave } = await visitAs(browser, toLocalhost(address), checkInSample);
      await page.goto('/scan');
      await page.getByText('Access Granted').waitFor({ timeout: 120_000 });
      waits.push(await page.evaluate(firstFrameToResult));
      await leave();
    }
    return {
      name: 'first camera frame to result on the page',
      target: TARGET_MILLIS,
      median: median(waits),
      slowest: Math.max(...waits),
      count: SCANS,
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The session cookie is valid only for localhost. */
const toLocalhost = (address: string) => address.replace('127.0.0.1', 'localhost');

function firstFrameToResult() {
  const at = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN;
  return at('check-in-result') - at('camera-first-frame');
}
