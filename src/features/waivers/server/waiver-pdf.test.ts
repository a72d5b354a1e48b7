import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { cpuMillis } from '#tests/cpu-millis.ts';
import { firstTexts } from '../first-waiver-text.ts';
import { fillAgreement } from '../waivers-rules.ts';
import { getWaiverFileName, renderWaiverPdf } from './waiver-pdf.ts';
import { aStoredWaiver, aWaiver } from './waivers-factory.ts';
import type { NewWaiver, Waiver } from './waivers-tables.ts';

const renderStored = (waiver: Waiver) =>
  renderWaiverPdf(waiver, {
    agreement: fillAgreement('1.0', firstTexts[waiver.locale], waiver.venueName),
  });
const render = (changes: Partial<NewWaiver> = {}) => renderStored(aStoredWaiver(changes));

async function extractPdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  return text.replace(/\s+/g, ' ');
}

describe('renderWaiverPdf', () => {
  test('prints the text, form fields, signature and evidence', async () => {
    const waiver = aStoredWaiver({
      venueName: 'The Acorn',
      createdAt: new Date('2026-11-21T15:04:05.678Z'),
      ipAddress: '2001:db8::7',
      userAgent: 'Mozilla/5.0 (Example)',
    });
    const pdf = await renderStored(waiver);
    const text = await extractPdfText(pdf);
    for (const part of [
      'Liability Waiver and Release',
      'The Acorn is not a childcare service',
      'Dana Rivera',
      'dana@example.com',
      '555-201-4477',
      'Milo Rivera',
      '2024-05-17',
      'Jo Rivera',
      '+1 (555) 201-4478',
      'Allergic to peanuts.',
      'Drawn by hand on Sat, Nov 21, 2026 at 10:04 AM',
      '2026-11-21T15:04:05.678Z',
      waiver.textHash,
      '2001:db8::7',
      'Mozilla/5.0 (Example)',
      waiver.id,
    ]) {
      expect(text).toContain(part);
    }
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
    expect(pdf.length).toBeGreaterThan(10_000);
    expect(pdf.length).toBeLessThan(400_000);
  });

  test('tags the PDF for screen readers', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await render()));
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const rolesAndAltTexts: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const tree = await (await pdf.getPage(number)).getStructTree();
      JSON.stringify(tree, (key, value) => {
        if (key === 'role' || key === 'alt') rolesAndAltTexts.push(value);
        return value;
      });
    }
    const expected = ['H1', 'H2', 'P', 'LI', 'Lbl', 'LBody', 'Figure', 'Signature: Dana Rivera'];
    expect(rolesAndAltTexts).toEqual(expect.arrayContaining(expected));
  });

  test('renders deterministically', async () => {
    const waiver = aStoredWaiver();
    expect(Buffer.from(await renderStored(waiver))).toEqual(
      Buffer.from(await renderStored(waiver)),
    );
  });

  test.each([
    'Zo\u00eb \u0141ukasz Nguy\u1ec5n',
    'Nguye\u0302\u0303n',
    '\u0393\u03b9\u03ac\u03bd\u03bd\u03b7\u03c2 \u0418\u0432\u0430\u043d\u043e\u0432',
    'O\u2019Neill-\u00d8stg\u00e5rd \u0160\u0165astn\u00e1',
  ])('prints the name %s', async (guardianName) => {
    expect(await extractPdfText(await render({ guardianName }))).toContain(
      guardianName.normalize('NFC'),
    );
  });

  test('prints "?" for characters that the font lacks', async () => {
    const text = await extractPdfText(
      await render({ guardianName: '\u674e\u5c0f\u9f99 \ud83e\udd84 \ud800 Lee' }),
    );
    expect(text).toContain('??? ? ? Lee');
  });

  test.each([
    [
      'only the required fields',
      {
        guardianPhone: null,
        childBirthdate: null,
        emergencyContact: null,
        emergencyPhone: null,
        medicalNotes: null,
      },
    ],
    ['a word of 2000 letters', { medicalNotes: 'x'.repeat(2000) }],
    ['2000 line breaks', { medicalNotes: '\n'.repeat(2000) }],
    ['2000 wide characters', { medicalNotes: '\u{1d538}'.repeat(1000) }],
    ['braces and tags', { guardianName: "{venue} <b>'{x, plural}'" }],
    ['a typed signature', { signatureKind: 'typed' as const }],
  ])('renders %s within the CPU limit', async (_, changes) => {
    const before = process.cpuUsage();
    const pdf = await render(changes);
    expect(cpuMillis(before)).toBeLessThan(5000);
    expect(await extractPdfText(pdf)).toContain('Waiver number');
  });

  test('labels a typed signature', async () => {
    expect(await extractPdfText(await render({ signatureKind: 'typed' }))).toContain(
      'Typed instead of drawn',
    );
  });
});

test('getWaiverFileName returns a name without personal data', () => {
  const name = getWaiverFileName(
    aStoredWaiver({ ...aWaiver(), createdAt: new Date('2026-11-22T03:00:00Z') }),
  );
  expect(name).toMatch(/^waiver-[0-9a-f]{8}-2026-11-21\.pdf$/);
});
