import { PDFDocument } from 'pdf-lib';
import { say } from '../../../server/messages/say.ts';
import { formatInstant, venueDateOf } from '../../../shared/venue-dates.ts';
import { agreementText } from '../waiver-text.ts';
import { type PdfFlow, startFlow } from './pdf-flow.ts';
import { embedFonts } from './pdf-fonts.ts';
import { signaturePicture } from './signature-image.ts';
import type { Waiver } from './waivers-tables.ts';

/**
 * The copy of a signed waiver: text, entries, signature and evidence. Made from the stored row
 * alone, so that it comes out the same, byte by byte, whenever it is asked for.
 */
export async function renderWaiverPdf(waiver: Waiver): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const agreement = agreementText(waiver.agreementVersion, waiver.venueName);
  describe(document, waiver, agreement.title);
  const flow = startFlow(document, await embedFonts(document));
  flow.title(
    agreement.title,
    say('waivers.pdf.subtitle', { venue: waiver.venueName, version: agreement.version }),
  );
  for (const { heading, paragraphs } of agreement.sections) {
    flow.heading(heading);
    for (const paragraph of paragraphs) flow.paragraph(paragraph);
  }
  writeEntries(flow, waiver);
  flow.keepTogether(200);
  flow.heading(say('waivers.pdf.signature'));
  flow.signature(await document.embedPng(signaturePicture(waiver.signatureData)));
  flow.paragraph(waiver.guardianName);
  flow.paragraph(say(`waivers.pdf.${waiver.signatureKind}`, { date: signedAt(waiver) }));
  writeEvidence(flow, waiver);
  flow.finish((page, pages) =>
    [waiver.venueName, waiver.id, say('waivers.pdf.pageOf', { page, pages })].join('  \u00b7  '),
  );
  return document.save();
}

/** "waiver-3f2a9c10-2026-01-31.pdf": says whose it is to nobody but who opens it. */
export function waiverFileName(waiver: Waiver): string {
  const date = venueDateOf(waiver.createdAt, waiver.venueTimezone);
  return say('waivers.mail.fileName', { number: waiver.id.slice(0, 8), date });
}

function describe(document: PDFDocument, waiver: Waiver, title: string) {
  document.setTitle(`${title} \u2013 ${waiver.venueName}`, { showInWindowTitleBar: true });
  document.setAuthor(waiver.venueName);
  document.setLanguage(waiver.locale);
  document.setCreationDate(waiver.createdAt);
  document.setModificationDate(waiver.createdAt);
}

function writeEntries(flow: PdfFlow, waiver: Waiver) {
  flow.heading(say('waivers.pdf.people'));
  writeFields(flow, waiver, [
    'guardianName',
    'guardianEmail',
    'guardianPhone',
    'childName',
    'childBirthdate',
  ]);
  flow.heading(say('waivers.pdf.emergency'));
  writeFields(flow, waiver, ['emergencyContact', 'emergencyPhone', 'medicalNotes']);
}

function writeEvidence(flow: PdfFlow, waiver: Waiver) {
  flow.keepTogether(150);
  flow.heading(say('waivers.pdf.evidence'));
  flow.entry(say('waivers.pdf.signedAt'), `${signedAt(waiver)} (${waiver.venueTimezone})`);
  flow.entry(say('waivers.pdf.signedAtUtc'), waiver.createdAt.toISOString());
  flow.entry(say('waivers.pdf.version'), waiver.agreementVersion);
  writeFields(flow, waiver, ['textHash', 'ipAddress', 'userAgent']);
  flow.entry(say('waivers.pdf.waiverId'), waiver.id);
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
    flow.entry(say(`waivers.pdf.${field}`), waiver[field] || say('waivers.pdf.none'));
  }
}

/** "Tue, Jan 5, 2027 at 3:00 PM" where the venue is. */
function signedAt({ createdAt, venueTimezone }: Waiver): string {
  const year = venueDateOf(createdAt, venueTimezone).slice(0, 4);
  return formatInstant(createdAt, venueTimezone).replace(' at ', `, ${year} at `);
}
