import { drawingToPng, typedNameToPng } from './signature-png.ts';
import { type Drawing, EMPTY_DRAWING, hasEnoughInk } from './signature-strokes.ts';

/** The signature field's state. It holds both inputs, so switching between drawn and typed loses neither. */
export type Signature = { kind: 'drawn' | 'typed'; drawing: Drawing; name: string };

export const NO_SIGNATURE: Signature = { kind: 'drawn', drawing: EMPTY_DRAWING, name: '' };

/** Requires enough ink, or a name of at least two characters (spec 9). */
export function isSigned({ kind, drawing, name }: Signature): boolean {
  return kind === 'drawn' ? hasEnoughInk(drawing) : name.trim().length >= 2;
}

/** Renders the signature as a PNG data URL. */
export function signatureToPng({ kind, drawing, name }: Signature): string {
  return kind === 'drawn' ? drawingToPng(drawing) : typedNameToPng(name);
}
