import { type PdfFlow, startFlow } from '#platform/server/documents/pdf-flow.ts';
import { type TextKey, type TextValues, translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatInstant, venueDateOf } from '#shared/venue-dates.ts';
import type { Agreement } from '../waivers-rules.ts';
import { signaturePicture } from './integrity/signature-image.ts';
import type { Waiver } from './waivers-tables.ts';

/**
 * Renders the copy of a signed waiver: text, entries, signature and evidence. Deterministic: depends only on
 * the stored row and the text of its version, which never change.
 */
export function renderWaiverPdf(waiver: Waiver, agreement: Agreement): Promise<Buffer> {
  const flow = startFlow({
    title: `${agreement.title} \u2013 ${waiver.venueName}`,
    author: waiver.venueName,
    language: waiver.locale,
    madeAt: waiver.createdAt,
  });
  flow.title(
    agreement.title,
    labelOf(waiver, 'subtitle', { venue: waiver.venueName, version: agreement.version }),
  );
  for (const { heading, paragraphs } of agreement.sections) {
    flow.heading(heading);
    for (const paragraph of paragraphs) flow.paragraph(paragraph);
  }
  writeEntries(flow, waiver);
  flow.keepTogether(200);
  flow.heading(labelOf(waiver, 'signature'));
  if (waiver.signatureKind !== 'paper') {
    const alt = `${labelOf(waiver, 'signature')}: ${waiver.guardianName}`;
    flow.signature(signaturePicture(waiver.signatureData), alt);
  }
  flow.paragraph(waiver.guardianName);
  flow.paragraph(labelOf(waiver, waiver.signatureKind, { date: signedAt(waiver) }));
  writeEvidence(flow, waiver);
  return flow.finish((page, pages) =>
    [waiver.venueName, waiver.id, labelOf(waiver, 'pageOf', { page, pages })].join('  \u00b7  '),
  );
}

/** "waiver-3f2a9c10-2026-01-31.pdf", without personal data. */
export function waiverFileName(waiver: Waiver): string {
  const date = venueDateOf(waiver.createdAt, waiver.venueTimezone);
  return translate('waivers.mail.fileName', { number: waiver.id.slice(0, 8), date }, waiver.locale);
}

function writeEntries(flow: PdfFlow, waiver: Waiver) {
  flow.heading(labelOf(waiver, 'people'));
  writeFields(flow, waiver, [
    'guardianName',
    'guardianEmail',
    'guardianPhone',
    'childName',
    'childBirthdate',
  ]);
  flow.heading(labelOf(waiver, 'emergency'));
  writeFields(flow, waiver, ['emergencyContact', 'emergencyPhone', 'medicalNotes']);
}

function writeEvidence(flow: PdfFlow, waiver: Waiver) {
  flow.keepTogether(150);
  flow.heading(labelOf(waiver, 'evidence'));
  flow.entry(labelOf(waiver, 'signedAt'), `${signedAt(waiver)} (${waiver.venueTimezone})`);
  flow.entry(labelOf(waiver, 'signedAtUtc'), waiver.createdAt.toISOString());
  flow.entry(labelOf(waiver, 'version'), waiver.agreementVersion);
  writeFields(flow, waiver, ['textHash', 'ipAddress', 'userAgent']);
  flow.entry(labelOf(waiver, 'waiverId'), waiver.id);
}

type Entry =
  | 'guardianName'
  | 'guardianEmail'
  | 'guardianPhone'
  | 'childName'
  | 'childBirthdate'
  | 'emergencyContact'
  | 'emergencyPhone'
  | 'medicalNotes'
  | 'textHash'
  | 'ipAddress'
  | 'userAgent';

function writeFields(flow: PdfFlow, waiver: Waiver, fields: Entry[]) {
  for (const field of fields) {
    flow.entry(labelOf(waiver, field), waiver[field] || labelOf(waiver, 'none'));
  }
}

/** "Tue, Jan 5, 2027 at 3:00 PM" or "mar 5 de ene de 2027 a las 3:00 p.m." in the venue's time zone. */
function signedAt({ createdAt, venueTimezone, locale }: Waiver): string {
  const year = venueDateOf(createdAt, venueTimezone).slice(0, 4);
  const instant = formatInstant(createdAt, venueTimezone, localeOf(locale));
  const withYear = locale === 'es' ? ` de ${year}` : `, ${year}`;
  return instant.replace(/ (at|a las?) /, (words) => withYear + words);
}

type Label =
  Extract<TextKey, `waivers.pdf.${string}`> extends `waivers.pdf.${infer Name}` ? Name : never;

/** A label in the language that the waiver was signed in. */
function labelOf({ locale }: Waiver, label: Label, values?: TextValues): string {
  return translate(`waivers.pdf.${label}`, values, locale);
}
