import { describe, expect, test } from 'vitest';
import {
  judgeAddress,
  judgeBackups,
  judgeClock,
  judgeDisk,
  judgeDisks,
  judgeMailDomain,
  judgeProxy,
  judgeWebhook,
} from './doctor-rules.ts';

const URL = 'https://play.example.org';
const GIGABYTE = 1024 ** 3;

describe('the public address', () => {
  const ours = { status: 200, location: null, isOurs: true };
  test.each([
    [ours, 'good', 'addressGood'],
    [{ ...ours, isOurs: false }, 'problem', 'addressOther'],
    [{ ...ours, status: 308, location: '/x', isOurs: false }, 'problem', 'addressRedirects'],
    [{ code: 'ENOTFOUND' }, 'problem', 'addressUnknown'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'problem', 'addressCertificate'],
    [{ code: 'ECONNREFUSED' }, 'problem', 'addressSilent'],
  ] as const)('%o is %s: %s', (response, level, text) => {
    const facts = { url: URL, isSet: true, isProduction: true, response };
    expect(judgeAddress(facts)).toMatchObject({ level, text });
  });

  test.each([
    [true, 'problem'],
    [false, 'warning'],
  ])('must be set in production (%s): %s', (isProduction, level) => {
    const facts = { url: 'http://localhost:3000', isSet: false, isProduction, response: ours };
    expect(judgeAddress(facts)).toMatchObject({ level, text: 'addressNotSet' });
  });
});

test.each([
  [{ isForwarded: false, isTrusted: false, protocol: 'http' }, 'problem', 'proxyHidesClients'],
  [{ isForwarded: true, isTrusted: false, protocol: 'http' }, 'problem', 'proxyNotTrusted'],
  [{ isForwarded: true, isTrusted: true, protocol: 'http' }, 'warning', 'proxyHidesProtocol'],
  [{ isForwarded: true, isTrusted: true, protocol: 'https' }, 'good', 'proxyGood'],
  [{ isForwarded: false, isTrusted: false, protocol: 'https' }, 'good', 'proxyNone'],
])('a proxy before an https address, %o, is %s: %s', (seen, level, text) => {
  expect(judgeProxy({ url: URL, peer: '10.0.0.2', ...seen })).toMatchObject({ level, text });
});

test.each([
  [null, 'skipped'],
  [-5, 'good'],
  [6, 'warning'],
  [-31, 'problem'],
])('a clock %s seconds ahead is %s', (seconds, level) => {
  expect(judgeClock(seconds, 'PostgreSQL').level).toBe(level);
});

test.each([
  [0.2, 0, 'problem'],
  [1, 0, 'warning'],
  [2, 0, 'good'],
  [2, 1, 'warning'],
  [5, 5, 'problem'],
])('a disk with %d GB free, and a backup of %d GB, is %s', (free, backup, level) => {
  const facts = { freeBytes: free * GIGABYTE, lastBackupBytes: backup * GIGABYTE };
  expect(judgeDisk({ folder: './data', ...facts }).level).toBe(level);
});

test('the fuller one of two disks is told', () => {
  const disk = (folder: string, free: number) => ({
    folder,
    freeBytes: free * GIGABYTE,
    lastBackupBytes: 0,
  });
  const roomy = disk('./data', 50);
  expect(judgeDisks(roomy, disk('/mnt/safe', 0.1))).toMatchObject({
    level: 'problem',
    values: { folder: '/mnt/safe' },
  });
  expect(judgeDisks(disk('./data', 1), disk('/mnt/safe', 0.1)).level).toBe('problem');
  expect(judgeDisks(roomy, disk('/mnt/safe', 60)).values.folder).toBe('./data');
});

const RECORDS = { spf: 1, hasDkim: true, hasDmarc: true };

test.each([
  ['venue.org', RECORDS, 'good', 'mailDomainGood'],
  ['venue.org', { ...RECORDS, spf: 0 }, 'problem', 'mailDomainNoSpf'],
  ['venue.org', { ...RECORDS, spf: 2 }, 'problem', 'mailDomainTwoSpf'],
  ['venue.org', { ...RECORDS, hasDkim: false }, 'warning', 'mailDomainNoDkim'],
  ['venue.org', { ...RECORDS, hasDmarc: false }, 'warning', 'mailDomainNoDmarc'],
  ['venue.org', null, 'skipped', 'mailDomainNoResolver'],
  ['playvillage.example', RECORDS, 'problem', 'mailDomainExample'],
] as const)('the domain %s with %o is %s: %s', (domain, records, level, text) => {
  expect(judgeMailDomain({ domain, records })).toMatchObject({ level, text });
});

describe('the webhook', () => {
  const expected = { url: `${URL}/api/stripe/webhook`, events: ['a', 'b'], apiVersion: '2026' };
  const own = { url: expected.url, isEnabled: true, events: ['b', 'a', 'c'], apiVersion: '2026' };
  test.each([
    [[own], 'good', 'webhookGood'],
    [[{ ...own, events: ['*'] }], 'good', 'webhookGood'],
    [[{ ...own, isEnabled: false }, own], 'good', 'webhookGood'],
    [[{ ...own, url: 'https://other.org' }], 'problem', 'webhookMissing'],
    [[{ ...own, isEnabled: false }], 'problem', 'webhookDisabled'],
    [[{ ...own, events: ['a'] }], 'problem', 'webhookEvents'],
    [[{ ...own, apiVersion: null }], 'warning', 'webhookVersion'],
  ])('%o is %s: %s', (webhooks, level, text) => {
    expect(judgeWebhook(webhooks, expected)).toMatchObject({ level, text });
  });

  test('names the events that are left out', () => {
    expect(judgeWebhook([{ ...own, events: [] }], expected).values).toEqual({ events: 'a, b' });
  });
});

test.each([
  [{ isOff: true, hours: 3, isReadable: true }, 'warning', 'backupsOff'],
  [{ isOff: false, hours: null, isReadable: false }, 'warning', 'backupsNone'],
  [{ isOff: false, hours: 3, isReadable: false }, 'problem', 'backupsUnreadable'],
  [{ isOff: false, hours: 31, isReadable: true }, 'problem', 'backupsOld'],
  [{ isOff: false, hours: 29, isReadable: true }, 'good', 'backupsGood'],
])('backups %o are %s: %s', (facts, level, text) => {
  expect(judgeBackups({ ...facts, isEncrypted: false })).toMatchObject({ level, text });
});
