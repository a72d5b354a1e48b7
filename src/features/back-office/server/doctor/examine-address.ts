import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { z } from 'zod';
import { createHealthProof } from '#platform/server/http/health-proof.ts';
import {
  type AddressFacts,
  type Finding,
  finding,
  judgeAddress,
  judgeProxy,
  judgeSockets,
} from '../../doctor-rules.ts';
import type { DoctorContext } from './examine-installation.ts';

const TIMEOUT_MILLIS = 8_000;

/** The answer of this installation's /api/health to a valid proof. */
const health = z.object({
  seen: z.object({
    peer: z.string(),
    isForwarded: z.boolean(),
    isTrusted: z.boolean(),
    protocol: z.string(),
  }),
});

/** Requests the public address as a browser would, and reads from the answer how the request arrived. */
export async function examineAddress({ config, now }: DoctorContext): Promise<Finding[]> {
  const { publicUrl: url, SESSION_SECRET, PUBLIC_URL, production } = config;
  const path = `${url}/api/health?proof=${createHealthProof(SESSION_SECRET, now)}`;
  const answer = await fetchAnswer(path);
  const seen = 'body' in answer ? health.safeParse(answer.body).data?.seen : undefined;
  const response: AddressFacts['response'] =
    'code' in answer
      ? answer
      : { status: answer.status, location: answer.location, isOurs: seen !== undefined };
  const findings: Finding[] = [
    judgeAddress({ url, isSet: PUBLIC_URL !== undefined, isProduction: production, response }),
  ];
  if (!seen) {
    return [
      ...findings,
      finding('proxy')('skipped', 'notReached'),
      finding('sockets')('skipped', 'notReached'),
    ];
  }
  return [...findings, judgeProxy({ url, ...seen }), await examineSockets(url)];
}

type Answer = { code: string } | { status: number; location: string | null; body: unknown };

async function fetchAnswer(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLIS),
    });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, location: response.headers.get('location'), body };
  } catch (error) {
    return { code: codeOf(error) };
  }
}

function codeOf(error: unknown): string {
  const { name, cause } = error as Error;
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  return code ?? (name === 'TimeoutError' ? 'ETIMEDOUT' : name);
}

/** Asks to upgrade where no socket is: the program refuses with 404, unless the proxy drops the upgrade. */
async function examineSockets(url: string): Promise<Finding> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const status = await new Promise<number>((resolve) => {
    const call = request(`${url}/api/health`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'ZG9jdG9yIGRvY3RvciBkbw==',
      },
      timeout: TIMEOUT_MILLIS,
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(0));
    call.end();
  });
  return judgeSockets(status);
}
