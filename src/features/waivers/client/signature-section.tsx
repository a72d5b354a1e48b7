import { Eraser, Keyboard, PenLine } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { NO_SIGNATURE, type Signature } from './signature.ts';
import { SignatureCanvas } from './signature-canvas.tsx';
import { EMPTY_DRAWING } from './signature-strokes.ts';

type Props = {
  signature: Signature;
  onChange: (signature: Signature) => void;
  /** Shows the error of a form submitted without a signature. */
  isMissing: boolean;
  sectionRef: RefObject<HTMLDivElement | null>;
  isSharedDevice?: boolean | undefined;
};

/** A drawn signature, or a typed name for people who cannot draw. Switching between them preserves both. */
export function SignatureSection({
  signature,
  onChange,
  isMissing,
  sectionRef,
  isSharedDevice,
}: Props) {
  const t = useTranslations('waivers');
  const id = useId();
  const isTyped = signature.kind === 'typed';
  const SwitchIcon = isTyped ? PenLine : Keyboard;
  return (
    <FormSection heading={t('signature.heading')} lead={t('signature.agree')}>
      <div ref={sectionRef} tabIndex={-1} className="grid scroll-mt-28 gap-3">
        {isTyped ? (
          <TypedSignature
            signature={signature}
            onChange={onChange}
            isMissing={isMissing}
            isSharedDevice={isSharedDevice}
          />
        ) : (
          <>
            <SignatureCanvas
              drawing={signature.drawing}
              onChange={(drawing) => onChange({ ...signature, drawing })}
              describedBy={isMissing ? `${id}-missing` : undefined}
            />
            {isMissing && (
              <p id={`${id}-missing`} className="font-semibold text-destructive text-sm">
                {t('signature.requiredText')}
              </p>
            )}
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="small"
            onClick={() => onChange({ ...NO_SIGNATURE, kind: signature.kind })}
            disabled={isTyped ? signature.name === '' : signature.drawing === EMPTY_DRAWING}
          >
            <Eraser aria-hidden="true" className="size-5" />
            {t('signature.clear')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange({ ...signature, kind: isTyped ? 'drawn' : 'typed' })}
          >
            <SwitchIcon aria-hidden="true" className="size-5" />
            {isTyped ? t('signature.draw') : t('signature.type')}
          </Button>
        </div>
      </div>
    </FormSection>
  );
}

function TypedSignature({
  signature,
  onChange,
  isMissing,
  isSharedDevice,
}: Omit<Props, 'sectionRef'>) {
  const t = useTranslations('waivers');
  return (
    <>
      <Field
        label={t('signature.typedName')}
        hint={t('signature.typedHint')}
        error={isMissing && t('signature.requiredText')}
        required
      >
        <Input
          autoComplete={isSharedDevice ? 'off' : 'name'}
          maxLength={80}
          value={signature.name}
          onChange={(event) => onChange({ ...signature, name: event.target.value })}
        />
      </Field>
      <figure className="grid min-h-28 place-items-center overflow-hidden rounded-field border-2 border-border border-dashed bg-surface px-4 py-3">
        <figcaption className="sr-only">{t('signature.preview')}</figcaption>
        <p className="max-w-full break-words text-center font-display text-3xl italic sm:text-4xl">
          {signature.name}
        </p>
      </figure>
    </>
  );
}
