import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { WaiverText } from '../waivers-contract.ts';

type Props = { text: UseQueryResult<WaiverText> };

/** The text in a scroll box of fixed height, to avoid a layout shift when it loads. */
export function WaiverTextSection({ text }: Props) {
  const t = useTranslations('waivers');
  return (
    <FormSection
      heading={t('text.heading')}
      lead={text.data && `${text.data.title}, ${t('text.version', { version: text.data.version })}`}
    >
      {text.isError ? (
        <Alert variant="destructive">
          <p className="mb-3">{t('text.failed')}</p>
          <Button variant="outline" size="small" onClick={() => void text.refetch()}>
            {t('text.tryAgain')}
          </Button>
        </Alert>
      ) : (
        <section
          aria-label={t('text.label')}
          aria-busy={text.isPending}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only a focused element
          tabIndex={0}
          className="h-96 overflow-y-auto rounded-field border border-border bg-sunken px-4 py-4 sm:px-5"
        >
          {text.data ? <AgreementSections text={text.data} /> : <TextSkeleton />}
        </section>
      )}
    </FormSection>
  );
}

function AgreementSections({ text }: { text: WaiverText }) {
  return (
    <div className="grid max-w-prose gap-5">
      {text.sections.map(({ heading, paragraphs }) => (
        <div key={heading} className="grid gap-2">
          <h3 className="text-lg">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
    </div>
  );
}

function TextSkeleton() {
  const t = useTranslations('waivers');
  return (
    <div className="grid gap-3">
      <span className="sr-only">{t('text.loading')}</span>
      {['w-2/5', 'w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-1/3', 'w-full', 'w-10/12'].map(
        (width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder bars have no other key
          <Skeleton key={index} className={`h-5 bg-border ${width}`} />
        ),
      )}
    </div>
  );
}
