import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { type HostParty, type PartyLink, useSaveGreeting } from './use-party.ts';

type Props = { party: HostParty; link: PartyLink };

/** The invitation link and the host's greeting. */
export function InvitationCard({ party, link }: Props) {
  const t = useTranslations('party');
  const save = useSaveGreeting(link);
  const [greeting, setGreeting] = useState(party.greeting);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(greeting, {
      onSuccess: () => toast({ title: t('savedTitle') }),
      onError: (error) => toastError(t('saveFailedTitle'), error, t('saveFailedText')),
    });
  }

  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-2xl">{t('invitationTitle')}</h2>
        <p className="text-muted-ink">{t('invitationText')}</p>
      </div>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 break-all rounded-field bg-sunken px-3 py-2.5">
          {party.invitationUrl}
        </p>
        <CopyButton
          text={party.invitationUrl}
          label={t('copy')}
          onCopied={() => toast({ title: t('copied') })}
        />
      </div>
      <form onSubmit={submit} className="grid gap-3">
        <Field label={t('greeting')}>
          <Textarea
            name="greeting"
            rows={3}
            maxLength={600}
            value={greeting}
            onChange={(event) => setGreeting(event.target.value)}
          />
        </Field>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" variant="outline" disabled={save.isPending}>
            {save.isPending ? t('saving') : t('saveGreeting')}
          </Button>
          <AnchorButton href={new URL(party.invitationUrl).pathname} variant="quiet">
            {t('viewInvitation')}
          </AnchorButton>
        </div>
      </form>
    </Card>
  );
}
