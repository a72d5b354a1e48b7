import { useTranslations } from 'use-intl';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { formatCode } from '../member-codes-rules.ts';

/** The six digits, with a copy button. Screen readers read them digit by digit. */
export function NumericCode({ code }: { code: string }) {
  const t = useTranslations('memberCodes');
  return (
    <div className="flex items-center gap-3">
      <p className="display tabular whitespace-nowrap text-[2.625rem] tracking-[0.03em] leading-none">
        <span aria-hidden="true">{formatCode(code)}</span>
        <span className="sr-only">{t('digits', { digits: [...code].join(' ') })}</span>
      </p>
      <CopyButton
        text={code}
        label={t('copy')}
        onCopied={() => toast({ title: t('copiedTitle'), description: t('copiedText') })}
        onFailed={() =>
          toast({
            title: t('notCopiedTitle'),
            description: t('notCopiedText'),
            destructive: true,
          })
        }
      />
    </div>
  );
}
