import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { EmailView } from '#platform/client/ui/email-view.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDebounced } from '#platform/client/use-debounced.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Language } from '#shared/languages.ts';
import type { MailingContent } from '../mailings-rules.ts';
import { usePreview, useTestEmail } from './use-mailings.ts';

const DEBOUNCE_MILLIS = 500;

/** Shows the rendered email once the message is complete in every offered language. */
export function EmailPreview({ letters }: { letters: MailingContent | null }) {
  const t = useTranslations('officeAudiences');
  const { languages } = useVenue();
  const tOffice = useTranslations('office');
  // Compared as JSON, because `letters` is a new object on every render.
  const debouncedLetters: MailingContent | null = JSON.parse(
    useDebounced(JSON.stringify(letters), DEBOUNCE_MILLIS),
  );
  const preview = usePreview(debouncedLetters);
  const testEmail = useTestEmail();

  function sendTest(language: Language) {
    if (!letters || testEmail.isPending) return;
    testEmail.mutate(
      { letters, language },
      {
        onSuccess: ({ to }) =>
          toast({
            title: tOffice('emailPreview.testedTitle'),
            description: tOffice('emailPreview.testedText', { email: to }),
          }),
        onError: (error) => toastError(tOffice('failedTitle'), error),
      },
    );
  }

  return (
    <Card className="grid gap-5">
      <h2 className="text-2xl">{t('previewTitle')}</h2>
      {letters && preview.data ? (
        <EmailView emails={preview.data} onTest={sendTest} isTesting={testEmail.isPending} />
      ) : (
        <p className="text-muted-ink">{t('previewLead', { count: languages.length })}</p>
      )}
    </Card>
  );
}
