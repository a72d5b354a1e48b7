import type { PdfLogo } from '#platform/server/documents/pdf-document.ts';
import { createPdfFlow, type PdfFlow } from '#platform/server/documents/pdf-flow.ts';
import { type TextKey, type TextValues, translate } from '#platform/server/translate.ts';
import { localeOf } from '#shared/languages.ts';
import { formatInstant, venueDateOf } from '#shared/venue-dates.ts';
import type { Agreement } from '../waivers-rules.ts';
import { stripSignatureMetadata } from './integrity/signature-image.ts';
import type { WaiverAnswer } from './waiver-answers-tables.ts';
import type { Waiver } from './waivers-tables.ts';

type Contents = {
  agreement: Agreement;
  /** Those given after signing are marked with their date. */
  answers?: WaiverAnswer[];
  /** The venue's present one: decoration, not part of what was signed. */
  logo?: PdfLogo | null;
};

/**
 * Renders the copy of a signed waiver: text, form fields, answers, signature and evidence. Deterministic: except for the
 * logo, depends only on stored rows, which are immutable.
 */
export function renderWaiverPdf(
  waiver: Waiver,
  { agreement, answers = [], logo = null }: Contents,
): Promise<Buffer> {
  const flow = createPdfFlow({
    title: `${agreement.title} \u2013 ${waiver.venueName}`,
    author: waiver.venueName,
    language: waiver.locale,
    createdAt: waiver.createdAt,
    logo,
  });
  flow.title(
    agreement.title,
    labelOf(waiver, 'subtitle', { venue: waiver.venueName, version: agreement.version }),
  );
  for (const { heading, paragraphs } of agreement.sections) {
    flow.heading(heading);
    for (const paragraph of paragraphs) flow.paragraph(paragraph);
  }
  writeFormFields(flow, waiver);
  writeAnswers(flow, waiver, answers);
  flow.keepTogether(200);
  flow.heading(labelOf(waiver, 'signature'));
  if (waiver.signatureKind !== 'paper') {
    const alt = `${labelOf(waiver, 'signature')}: ${waiver.guardianName}`;
    flow.signature(stripSignatureMetadata(waiver.signatureData), alt);
  }
  flow.paragraph(waiver.guardianName);
  flow.paragraph(labelOf(waiver, waiver.signatureKind, { date: formatSignedAt(waiver) }));
  writeEvidence(flow, waiver);
  return flow.finish((page, pages) =>
    [waiver.venueName, waiver.id, labelOf(waiver, 'pageOf', { page, pages })].join('  \u00b7  '),
  );
}

/** Returns a name without personal data, such as "waiver-3f2a9c10-2026-01-31.pdf". */
export function getWaiverFileName(waiver: Waiver): string {
  const date = venueDateOf(waiver.createdAt, waiver.venueTimezone);
  return translate('waivers.mail.fileName', { number: waiver.id.slice(0, 8), date }, waiver.locale);
}

function writeFormFields(flow: PdfFlow, waiver: Waiver) {
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

function writeAnswers(flow: PdfFlow, waiver: Waiver, answers: WaiverAnswer[]) {
  if (answers.length === 0) return;
  flow.heading(labelOf(waiver, 'answers'));
  for (const { kind, question, answer, answeredAt } of answers) {
    const isYesNo = kind === 'photo-consent' || kind === 'yes-no';
    const text = isYesNo ? labelOf(waiver, answer === 'yes' ? 'yes' : 'no') : answer;
    const isLater = answeredAt > waiver.createdAt;
    flow.entry(
      question,
      isLater
        ? labelOf(waiver, 'since', { answer: text, date: formatWithYear(waiver, answeredAt) })
        : text,
    );
  }
}

function writeEvidence(flow: PdfFlow, waiver: Waiver) {
  flow.keepTogether(150);
  flow.heading(labelOf(waiver, 'evidence'));
  flow.entry(labelOf(waiver, 'signedAt'), `${formatSignedAt(waiver)} (${waiver.venueTimezone})`);
  flow.entry(labelOf(waiver, 'signedAtUtc'), waiver.createdAt.toISOString());
  flow.entry(labelOf(waiver, 'version'), waiver.agreementVersion);
  writeFields(flow, waiver, ['textHash', 'ipAddress', 'userAgent']);
  flow.entry(labelOf(waiver, 'waiverId'), waiver.id);
}

type FieldName =
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

function writeFields(flow: PdfFlow, waiver: Waiver, fields: FieldName[]) {
  for (const field of fields) {
    flow.entry(labelOf(waiver, field), waiver[field] || labelOf(waiver, 'none'));
  }
}

/** Returns "Tue, Jan 5, 2027 at 3:00 PM" or "mar 5 de ene de 2027 a las 3:00 p.m." in the venue's time zone. */
const formatSignedAt = (waiver: Waiver): string => formatWithYear(waiver, waiver.createdAt);

function formatWithYear({ venueTimezone, locale }: Waiver, at: Date): string {
  const year = venueDateOf(at, venueTimezone).slice(0, 4);
  const instant = formatInstant(at, venueTimezone, localeOf(locale));
  const yearSuffix = locale === 'es' ? ` de ${year}` : `, ${year}`;
  return instant.replace(/ (at|a las?) /, (separator) => yearSuffix + separator);
}

type Label =
  Extract<TextKey, `waivers.pdf.${string}`> extends `waivers.pdf.${infer Name}` ? Name : never;

/** Returns a label in the language of the signed text. */
function labelOf({ locale }: Waiver, label: Label, values?: TextValues): string {
  return translate(`waivers.pdf.${label}`, values, locale);
}
