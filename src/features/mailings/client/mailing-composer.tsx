import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { EmailPreview } from './email-preview.tsx';
import {
  audienceOf,
  contentOf,
  findFirstInvalidField,
  type MailingDraft,
} from './mailing-draft.ts';
import { MessageFields } from './message-fields.tsx';
import { useAudienceReach, useSendMailing } from './use-mailings.ts';

type Props = {
  draft: MailingDraft;
  onChange: (draft: MailingDraft) => void;
  onSent: (id: string) => void;
};

/** The form to write and send a mailing. Asks for confirmation with the number of families. */
export function MailingComposer({ draft, onChange, onSent }: Props) {
  const t = useTranslations('officeAudiences');
  const tOffice = useTranslations('office');
  const [hasSubmitted, setSubmitted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const send = useSendMailing();
  const audience = audienceOf(draft);
  const { languages } = useVenue();
  const letters = contentOf(draft, languages);
  const reach = useAudienceReach(audience);
  const count = (audience && reach.data?.reached) ?? 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const invalidField = findFirstInvalidField(draft, languages);
    if (invalidField) document.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus();
    else if (count > 0) setConfirming(true);
  }

  async function sendNow() {
    if (!audience || !letters || send.isPending) return;
    try {
      const { id, recipients } = await send.mutateAsync({ audience, letters });
      toast({ title: t('startedTitle'), description: t('startedText', { count: recipients }) });
      onSent(id);
    } catch (error) {
      setConfirming(false);
      toastError(tOffice('failedTitle'), error);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6" aria-label={t('write')}>
      <AudienceChoice draft={draft} onChange={(changes) => onChange({ ...draft, ...changes })} />
      <MessageFields
        draft={draft}
        hasSubmitted={hasSubmitted}
        onChange={(letters) => onChange({ ...draft, letters })}
      />
      <EmailPreview letters={letters} />
      <Button
        type="submit"
        size="large"
        className="sm:justify-self-start"
        disabled={count === 0 || reach.isPlaceholderData}
      >
        {t('send', { count })}
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('confirmTitle', { count })}
        description={t('confirmText', { subject: letters?.[languages[0] ?? 'en'].subject ?? '' })}
        actions={
          <>
            <Button variant="outline" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
            <Button disabled={send.isPending} onClick={() => void sendNow()}>
              {send.isPending ? t('sending') : t('sendNow')}
            </Button>
          </>
        }
      />
    </form>
  );
}
