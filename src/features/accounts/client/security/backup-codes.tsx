import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';

type Props = { codes: string[]; email: string; onDone: () => void };

/** The backup codes, shown once, to copy or download. */
export function BackupCodes({ codes, email, onDone }: Props) {
  const t = useTranslations('security.secondFactor');
  const { name: venue } = useVenue();
  const text = `${t('fileTitle', { venue, email })}\n\n${codes.join('\n')}\n`;
  return (
    <div className="grid gap-4">
      <ul className="tabular grid grid-cols-2 gap-x-4 gap-y-1 rounded-field bg-sunken p-4 text-center font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton
          text={text}
          label={t('copyCodes')}
          onCopied={() => toast({ title: t('copied') })}
          onFailed={() => toast({ title: t('notCopied'), destructive: true })}
        />
        <Button variant="outline" size="small" onClick={() => saveAsFile(text, 'backup-codes.txt')}>
          <Download aria-hidden="true" className="size-5" />
          {t('download')}
        </Button>
      </div>
      <Button onClick={onDone}>{t('codesSaved')}</Button>
    </div>
  );
}

function saveAsFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
