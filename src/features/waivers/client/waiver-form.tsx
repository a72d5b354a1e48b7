import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { failureMessage } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { WaiverText } from '../waivers-contract.ts';
import { AlreadySigned } from './already-signed.tsx';
import { QuestionsSection } from './answers/questions-section.tsx';
import { ChildrenSection } from './children-section.tsx';
import { EmergencySection } from './emergency-section.tsx';
import { GuardianSection } from './guardian-section.tsx';
import { isSigned, NO_SIGNATURE, type Signature, signatureToPng } from './signature.ts';
import { SignatureSection } from './signature-section.tsx';
import { type SignWaiverMutation, useWaiverText } from './use-waivers.ts';
import {
  createWaiverFormSchema,
  guardianOf,
  toWaiverBody,
  type WaiverFormOutput,
  type WaiverFormValues,
} from './waiver-form-values.ts';
import type { WaiverGuardian } from './waiver-guardian.ts';
import { WaiverTextSection } from './waiver-text-section.tsx';

const NO_QUESTIONS: WaiverText['questions'] = [];

type Props = {
  /** The values to open with. */
  values: WaiverFormValues;
  /** Called with all values after each change. */
  onChange?: (values: WaiverFormValues) => void;
  /** Signs online, at a kiosk, or offline at the desk. */
  sign: SignWaiverMutation;
  /** Called with who signed, or who had signed before. */
  onSigned: (guardian: WaiverGuardian) => void;
  onCancel: () => void;
  /** Disables autofill on a shared device. */
  isSharedDevice?: boolean;
};

/** The waiver form; a failed submission preserves the input and the drawing. */
export function WaiverForm({ values, onChange, sign, onSigned, onCancel, isSharedDevice }: Props) {
  const t = useTranslations('waivers');
  const { today } = useVenue();
  const text = useWaiverText();
  const questions = text.data?.questions ?? NO_QUESTIONS;
  const resolver = useMemo(
    () => zodResolver(createWaiverFormSchema(today, questions)),
    [today, questions],
  );
  const form = useForm({ defaultValues: values, resolver });
  const handleChange = useEffectEvent(() => onChange?.(form.getValues()));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => handleChange());
    return unsubscribe;
  }, [form]);
  const [signature, setSignature] = useState<Signature>(NO_SIGNATURE);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const signatureRef = useRef<HTMLDivElement>(null);

  function submit(values: WaiverFormOutput) {
    if (sign.isPending) return;
    if (!isSigned(signature)) {
      toast({
        title: t('signature.requiredTitle'),
        description: t('signature.requiredText'),
        destructive: true,
      });
      signatureRef.current?.focus();
      return;
    }
    const { kind: signatureKind } = signature;
    const signatureData = signatureToPng(signature);
    const signatureFields = { signatureData, signatureKind, textHash: text.data?.hash };
    sign.mutate(toWaiverBody(values, signatureFields), {
      onSuccess: () => onSigned(guardianOf(values)),
    });
  }

  return (
    <form
      noValidate
      autoComplete={isSharedDevice ? 'off' : undefined}
      aria-label={t('title')}
      className="grid gap-6"
      onSubmit={(event) => {
        setHasSubmitted(true);
        void form.handleSubmit(submit)(event);
      }}
    >
      <GuardianSection form={form} isSharedDevice={isSharedDevice} />
      {!isSharedDevice && (
        <AlreadySigned
          email={form.watch('guardianEmail')}
          onSkip={() => onSigned(guardianOf(form.getValues()))}
        />
      )}
      <ChildrenSection form={form} />
      <EmergencySection form={form} />
      <WaiverTextSection text={text} />
      {questions.length > 0 && <QuestionsSection form={form} questions={questions} />}
      <SignatureSection
        signature={signature}
        onChange={setSignature}
        isMissing={hasSubmitted && !isSigned(signature)}
        sectionRef={signatureRef}
        isSharedDevice={isSharedDevice}
      />
      {failureMessage(sign.error) && (
        <Alert variant="destructive" title={t('failedText')} error={sign.error}>
          <p className="whitespace-pre-line">{failureMessage(sign.error)}</p>
        </Alert>
      )}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:items-center">
        <Button type="submit" size="large" disabled={sign.isPending || !text.data}>
          {sign.isPending ? t('submitting') : t('submit')}
        </Button>
        <Button variant="outline" size="large" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <p className="text-muted-ink sm:mr-auto">{t('copyHint')}</p>
      </div>
    </form>
  );
}
