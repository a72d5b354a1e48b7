import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const cores = availableParallelism();
const secret = 'a secret of more than 32 characters!';
const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

describe('readConfig with an invalid value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'play.example'],
    ['PUBLIC_URL', 'ftp://play.example'],
    ['PUBLIC_URL', 'https://play.example/venue'],
    ['PUBLIC_URL', 'https://play.example/?x=1'],
    ['PUBLIC_URL', 'https://user:word@play.example'],
    ['MAIL_FROM', 'foo'],
    ['MAIL_FROM', 'Our Venue <foo>'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'http://mail.example'],
    ['PAYMENTS', 'cash'],
    ['STRIPE_SECRET_KEY', 'pk_live_x'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'localhost:1'],
    ['OIDC_ISSUER', 'issuer'],
    ['SITE_ACCESS', 'closed'],
    ['VENUE_NAME', 'x'.repeat(81)],
    ['VENUE_TIMEZONE', 'Mars/Olympus'],
    ['VENUE_TIMEZONE', '+05:30'],
    ['VENUE_EMAIL', 'hello'],
    ['VENUE_CURRENCY', 'dollars'],
    ['VENUE_CURRENCY', 'jpy'],
    ['BOOKING_HOLD_MINUTES', '0'],
    ['BOOKING_HOLD_MINUTES', 'NaN'],
    ['BOOKING_HOLD_MINUTES', '1441'],
    ['SESSION_SECRET', 'short'],
    ['THROTTLE_FACTOR', '0'],
    ['THROTTLE_FACTOR', '-1'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['DATABASE_POOL', '1'],
    ['WORKERS', '0'],
    ['WORKERS', '1.5'],
    ['WORKERS', 'all'],
    ['WORKERS', String(2 * cores + 1)],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
  ])('throws for %s=%s and names the setting', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^The setting ${name} is invalid: it should be .+\\.$`));
  });

  test('reports several problems, one per line', () => {
    const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'x' });
    expect(read).toThrow(/^The setting PORT .+\nThe setting LOG_LEVEL .+$/);
  });

  test('excludes the value from the error, as it may be a secret', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'whsec_mistaken' })).not.toThrow(/whsec_mistaken/);
  });
});

describe('readConfig with an unsafe combination', () => {
  test.each([
    ['Stripe without its key', { PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY'],
    ['a key without its webhook secret', { STRIPE_SECRET_KEY: 'sk_x' }, 'STRIPE_WEBHOOK_SECRET'],
    ['no payment provider in production', { NODE_ENV: 'production' }, 'PAYMENTS=sandbox'],
    ['a shared database without a secret', { DATABASE_URL: 'postgres://db/x' }, 'SESSION_SECRET'],
    ['an issuer without credentials', { OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID'],
    ['an incomplete sign-in provider', { GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
    [
      'plain http in production',
      { ...stripe, NODE_ENV: 'production', PUBLIC_URL: 'http://play.example' },
      'PUBLIC_URL',
    ],
    [
      'holds shorter than the provider’s checkout',
      { ...stripe, BOOKING_HOLD_MINUTES: '10' },
      'BOOKING_HOLD_MINUTES',
    ],
  ])('throws for %s', (_name, environment, setting) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(setting);
  });
});

describe('readConfig', () => {
  test('uses defaults for a small venue on this machine', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      DATA_DIR: './data',
      PAYMENTS: 'sandbox',
      SITE_ACCESS: 'open',
      VENUE_NAME: 'Playvillage',
      VENUE_TIMEZONE: 'America/New_York',
      VENUE_CURRENCY: 'usd',
      BOOKING_HOLD_MINUTES: 30,
      THROTTLE_FACTOR: 1,
      LOG_LEVEL: 'info',
      WORKERS: 1,
      poolPerWorker: 32,
      production: false,
    });
  });

  test('runs a number of workers, or one per core', () => {
    expect(readConfig({ WORKERS: String(2 * cores) }).WORKERS).toBe(2 * cores);
    expect(readConfig({ WORKERS: 'auto' }).WORKERS).toBe(cores);
  });

  test('runs one process in development', () => {
    const { WORKERS, poolPerWorker } = readConfig({ WORKERS: '2', NODE_ENV: 'development' });
    expect([WORKERS, poolPerWorker]).toEqual([1, 32]);
  });

  test('shares the connections between the workers, at least eight each if there are as many', () => {
    const poolOf = (DATABASE_POOL: string) =>
      readConfig({ WORKERS: '2', DATABASE_POOL }).poolPerWorker;
    expect(['33', '12', '4'].map(poolOf)).toEqual([17, 8, 4]);
  });

  test('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', PAYMENTS: '  ' })).toMatchObject({ PORT: 3000 });
  });

  test('enables card payments for a Stripe key', () => {
    expect(readConfig(stripe).PAYMENTS).toBe('stripe');
    expect(readConfig({ ...stripe, PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox');
  });

  test('accepts an explicit sandbox in production', () => {
    const environment = { NODE_ENV: 'production', PAYMENTS: 'sandbox', SESSION_SECRET: secret };
    expect(readConfig(environment)).toMatchObject({ production: true, PAYMENTS: 'sandbox' });
  });

  test('parses trusted proxies as a switch or a list', () => {
    expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe(true);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1, loopback' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ]);
  });

  test('trims the trailing slash of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://play.example/' }).publicUrl).toBe(
      'https://play.example',
    );
  });
});

describe('a demo', () => {
  test.each([
    ['DATABASE_URL', 'postgres://localhost/x'],
    ['SMTP_URL', 'smtp://mail.example'],
    ['STRIPE_SECRET_KEY', 'sk_live_x'],
    ['TWILIO_AUTH_TOKEN', 'token'],
    ['BACKUP_S3_ENDPOINT', 'https://store.example'],
    ['BACKUP_DIR', '/mnt/backups'],
    ['GOOGLE_CLIENT_ID', 'client'],
    ['OIDC_ISSUER', 'https://issuer.example'],
  ])('refuses %s, by which it could send something', (name, value) => {
    expect(() => readConfig({ DEMO: '1', [name]: value })).toThrow(
      `A demo sends nothing and uses only its own folder. Remove DEMO=1, or these settings: ${name}.`,
    );
  });

  test('refuses PAYMENTS=stripe and SMS=twilio, and names all conflicts', () => {
    expect(() => readConfig({ DEMO: '1', PAYMENTS: 'stripe', SMS: 'twilio' })).toThrow(
      'settings: SMS=twilio, PAYMENTS=stripe.',
    );
  });

  test('needs no other setting, not even in production', () => {
    const config = readConfig({
      DEMO: '1',
      NODE_ENV: 'production',
      GITHUB_TOKEN: 'of the machine',
    });
    expect(config).toMatchObject({
      isDemo: true,
      PAYMENTS: 'sandbox',
      SMS: 'off',
      BACKUPS: 'off',
      DATA_DIR: './demo-data',
    });
    expect(readConfig({ DEMO: '1', DATA_DIR: '/srv/demo' }).DATA_DIR).toBe('/srv/demo');
    expect(readConfig({ DEMO: '1', VENUE_TIMEZONE: 'Europe/Madrid' }).VENUE_TIMEZONE).toBe(
      'Europe/Madrid',
    );
  });

  test('is off by default', () => {
    expect(readConfig({})).toMatchObject({ isDemo: false, DATA_DIR: './data' });
  });
});
