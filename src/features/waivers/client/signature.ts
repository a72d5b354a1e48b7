import { drawingToPng, typedNameToPng } from './signature-png.ts';
import { type Drawing, EMPTY_DRAWING, hasInk } from './signature-strokes.ts';

/** What stands in the signature's place: both ways are kept while one switches between them. */
export type Signature = { kind: 'drawn' | 'typed'; drawing: Drawing; name: string };

export const NO_SIGNATURE: Signature = { kind: 'drawn', drawing: EMPTY_DRAWING, name: '' };

/** Ink enough, or a name of at least two characters (spec 9: waiver names). */
export function isSigned({ kind, drawing, name }: Signature): boolean {
  return kind === 'drawn' ? hasInk(drawing) : name.trim().length >= 2;
}

/** The signature as the PNG data URL that is stored. */
export function signatureToPng({ kind, drawing, name }: Signature): string {
  return kind === 'drawn' ? drawingToPng(drawing) : typedNameToPng(name);
}
