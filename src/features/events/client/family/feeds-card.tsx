import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastFailure } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useCreateFeed, usePersonalFeed, useRevokeFeed } from './use-personal-feed.ts';

const toWebcal = (url: string) => url.replace(/^https?:/, 'webcal:');

/** The venue's calendar feed, and the personal one with a secret URL. */
export function FeedsCard() {
  const t = useTranslations('events.feeds');
  const { data: feed } = usePersonalFeed();
  const create = useCreateFeed();
  const revoke = useRevokeFeed();
  const [actionToConfirm, setActionToConfirm] = useState<'regenerate' | 'turnOff' | null>(null);
  const url = create.data?.url;
  const hasFeed = feed?.createdAt !== null && feed !== undefined;
  const onError = (error: Error) => toastFailure(t('failed'), error);

  function confirm() {
    const onSettled = () => setActionToConfirm(null);
    if (actionToConfirm === 'regenerate') create.mutate(undefined, { onSettled, onError });
    else
      revoke.mutate(undefined, {
        onSettled,
        onError,
        onSuccess: () => {
          create.reset();
          toast({ title: t('turnedOff') });
        },
      });
  }

  return (
    <Card className="mt-10 grid gap-4">
      <h2 className="flex items-center gap-2 text-2xl">
        <CalendarSync aria-hidden="true" className="size-6" />
        {t('title')}
      </h2>
      <p className="max-w-2xl text-muted-ink">{t('text')}</p>
      {url && (
        <div className="grid gap-3">
          <Field label={t('address')} hint={t('addressHint')}>
            <Input readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <AnchorButton href={toWebcal(url)}>{t('open')}</AnchorButton>
            <CopyButton
              text={url}
              label={t('copy')}
              onCopied={() => toast({ title: t('copied') })}
              onFailed={() => toast({ title: t('failed'), destructive: true })}
            />
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {!hasFeed && (
          <Button
            variant="outline"
            disabled={create.isPending || feed === undefined}
            onClick={() => create.mutate(undefined, { onError })}
          >
            {t('create')}
          </Button>
        )}
        {hasFeed && (
          <>
            <Button variant="outline" onClick={() => setActionToConfirm('regenerate')}>
              {t('regenerate')}
            </Button>
            <Button variant="outline" onClick={() => setActionToConfirm('turnOff')}>
              {t('turnOff')}
            </Button>
          </>
        )}
        <AnchorButton href="/api/calendar.ics" variant="quiet" download>
          {t('venueEventsOnly')}
        </AnchorButton>
      </div>
      {actionToConfirm && (
        <Dialog
          open
          onOpenChange={() => setActionToConfirm(null)}
          title={t(`confirm.${actionToConfirm}`)}
          description={t('confirm.text')}
          actions={
            <>
              <Button variant="outline" onClick={() => setActionToConfirm(null)}>
                {t('keep')}
              </Button>
              <Button
                variant="destructive"
                disabled={create.isPending || revoke.isPending}
                onClick={confirm}
              >
                {t(actionToConfirm)}
              </Button>
            </>
          }
        />
      )}
    </Card>
  );
}
