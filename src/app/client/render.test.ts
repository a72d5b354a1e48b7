import { describe, expect, test } from 'vitest';
import type { Language } from '#shared/languages.ts';
import { allPages } from './all-pages.tsx';
import { render, renderRobots, renderSitemap } from './render.tsx';
import { aVenue } from './venue-factory.ts';

const origin = 'https://sunny.example';
const noAssets = () => ({
  scripts: ['/assets/main.js'],
  styles: ['/assets/main.css'],
  preloads: ['/assets/page.js'],
  fonts: ['/assets/font.woff2'],
});
const draw = (path: string, venue = aVenue(), language: Language = 'en') =>
  render(origin + path, venue, noAssets, language);
const addresses = allPages
  .flatMap((route) => route.options.staticData?.page?.path ?? [])
  .filter((path) => path !== '$')
  .map((path) => path.replace('$id', 'cs_sandbox_1').replace('$code', 'some-code'))
  .map((path) => path.replace('$part', 'safety'));
const wholePages = ['/', '/waitlist', '/about', '/privacy', '/calendar', '/parties', '/shop'];

describe.each(addresses)('%s', (path) => {
  test('renders a document with a title, styles, scripts and the venue', async () => {
    const { status, html } = await draw(path);
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html.match(/<title>[^<]*Sunny Square[^<]*<\/title>/g)).toHaveLength(1);
    expect(html).toMatch(/<meta name="description" content="[^"]{10,}">/);
    expect(html).toContain('<link rel="stylesheet" href="/assets/main.css">');
    expect(html).toMatch(/<script type="module" src="\/assets\/main\.js"[^>]*><\/script>/);
    expect(JSON.parse(block(html, 'id="venue"'))).toMatchObject({ name: 'Sunny Square' });
  });

  test('contains no inline scripts, as the content security policy requires', async () => {
    const { html } = await draw(path);
    for (const [script] of html.matchAll(/<script[^>]*>/g)) {
      expect(script).toMatch(/ src="\/|type="application\/(ld\+)?json"/);
    }
    expect(html).not.toMatch(/<[^>]+\son\w+=/);
  });
});

describe.each(wholePages)('%s', (path) => {
  test('is completely in the HTML: one h1, main links, footer, canonical address', async () => {
    const { html } = await draw(path);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    for (const link of ['/booking', '/about', '/calendar', '/parties', '/shop', '/api/login']) {
      expect(html).toContain(`href="${link}"`);
    }
    expect(html).toContain('© 2025–2026 Sunny Square');
    expect(html).toContain('mailto:hello@sunny.example');
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/sunny\.example\//);
    expect(html).not.toContain('noindex');
  });
});

test('the landing page has sign-in, waiver and the waitlist form', async () => {
  const { html } = await draw('/');
  expect(html).toContain('href="/api/login?redirect=%2Fintake"');
  expect(html).toContain('href="/waiver"');
  const ticked = /<input[^>]*type="checkbox"[^>]*checked=""/;
  expect(html).toMatch(ticked);
  // A setting for countries whose law requires an unticked box.
  expect((await draw('/', aVenue({ consentTicked: false }))).html).not.toMatch(ticked);
});

test('the about page asks its six questions and leads to visit and membership', async () => {
  const { html } = await draw('/about');
  expect(html).toContain('href="/book-guest"');
  expect(html).toContain('href="/shop?tab=memberships"');
  const data = structuredData(html);
  expect(data.map((item) => item['@type'])).toEqual(['LocalBusiness', 'FAQPage']);
  const questions = data[1]?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(6);
  for (const { name, acceptedAnswer } of questions) {
    expect(html).toContain(name);
    expect(acceptedAnswer.text).not.toMatch(/[{}]/);
  }
});

test('structured data contains the known facts of the venue, and no empty fields', async () => {
  const address = { street: '12 Mill Lane', town: 'Maplewood', region: 'NJ', zip: '07040' };
  const [known] = structuredData((await draw('/', aVenue({ address, phone: '555 0100' }))).html);
  expect(known).toMatchObject({
    '@type': 'LocalBusiness',
    url: 'https://sunny.example/',
    telephone: '555 0100',
    address: { streetAddress: '12 Mill Lane', postalCode: '07040' },
  });
  const [unknown] = structuredData((await draw('/')).html);
  expect(unknown).not.toHaveProperty('address');
  expect(unknown).not.toHaveProperty('telephone');
});

test('an unknown address gets the not-found page with status 404', async () => {
  const { status, html } = await draw('/no/such/page');
  expect(status).toBe(404);
  expect(html).toContain('404 Page Not Found');
  expect(html).toContain('Did you forget to add the page to the router?');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a members-only venue shows visitors its waitlist and hides the other pages', async () => {
  const closed = aVenue({ siteAccess: 'members-only' });
  expect((await draw('/', closed)).html).toContain('Join the Waitlist');
  const { html } = await draw('/about', closed);
  expect(html).toContain('Loading...');
  expect(html).not.toContain('Our Story');
  const sitemap = renderSitemap(origin, closed);
  expect(sitemap).toContain('<loc>https://sunny.example/</loc>');
  expect(sitemap).not.toContain('/about');
});

test('the booking page has its title and outline until the browser renders it', async () => {
  const { html } = await draw('/booking');
  expect(html).toMatch(/<h1[^>]*>Book a Play Session<\/h1>/);
  expect(html).not.toContain('Loading...');
});

test("members' pages say Loading... until the current user is known", async () => {
  expect((await draw('/dashboard')).html).toContain('Loading...');
});

test('escapes a malicious venue name', async () => {
  const name = '</script><script>alert("1")</script>';
  const { html } = await draw('/', aVenue({ name }));
  expect(html).not.toContain('<script>alert');
  expect(JSON.parse(block(html, 'id="venue"')).name).toBe(name);
});

test('shows the banner of test mode only in test mode', async () => {
  expect((await draw('/', aVenue({ payments: 'sandbox' }))).html).toContain(
    'Payments are in test mode',
  );
  expect((await draw('/')).html).not.toContain('test mode');
});

test('robots.txt and sitemap.xml name the public pages', () => {
  expect(renderRobots(origin)).toContain('Sitemap: https://sunny.example/sitemap.xml');
  const sitemap = renderSitemap(origin, aVenue());
  expect(sitemap).toContain('<loc>https://sunny.example/about</loc>');
  expect(sitemap).not.toContain('dashboard');
  expect(sitemap).not.toContain('manage-booking');
});

/** The text of the first script that carries this attribute. */
function block(html: string, attribute: string): string {
  return html.match(new RegExp(`<script[^>]*${attribute}[^>]*>([^<]*)</script>`))?.[1] ?? '';
}

function structuredData(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  return [...blocks].map(([, text]) => JSON.parse(text ?? ''));
}
