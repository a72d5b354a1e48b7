import { expect, test } from 'vitest';
import { DEFAULT_EMAIL_COLORS, type EmailBrand } from './email-brand.ts';
import { renderEmailHtml } from './email-html.ts';

const logo = { src: 'cid:l1@logo', width: 168, height: 56, plate: null, withName: false };
const brand = (fields: Partial<EmailBrand> = {}): EmailBrand => ({
  name: 'Sunny & Square',
  colors: DEFAULT_EMAIL_COLORS,
  logo: null,
  ...fields,
});

test('starts with the venue’s name, or with its logo, whose text is the name', () => {
  expect(renderEmailHtml('Hello', brand())).toContain('>Sunny &amp; Square</p>');
  const html = renderEmailHtml('Hello', brand({ logo }));
  expect(html).toContain('<img src="cid:l1@logo" alt="Sunny &amp; Square" width="168" height="56"');
  expect(html).not.toContain('>Sunny &amp; Square</');
});

test('shows the name beside a logo that does not contain it, and a plate behind one that would be invisible', () => {
  const html = renderEmailHtml(
    'Hello',
    brand({ logo: { ...logo, withName: true, plate: '#3b2c20' } }),
  );
  expect(html).toContain('alt=""');
  expect(html).toContain('>Sunny &amp; Square</span>');
  expect(html).toContain('background:#3b2c20');
});

test('uses the venue’s colors for the page, buttons and own texts', () => {
  const colors = {
    ...DEFAULT_EMAIL_COLORS,
    background: '#f0f8ff',
    link: '#114488',
    soft: '#ddeeff',
  };
  const html = renderEmailHtml('Open it:\nhttps://sunny.example', brand({ colors }), {
    customText: 'Bring socks',
  });
  expect(html).toContain('background:#f0f8ff');
  expect(html).toContain('background:#114488;color:#ffffff');
  expect(html).toContain('background:#ddeeff');
  expect(html).not.toContain(DEFAULT_EMAIL_COLORS.link);
});
