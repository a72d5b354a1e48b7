import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  text: string;
  label: string;
  /** Called after the copy; show the toast here. */
  onCopied?: () => void;
  onFailed?: () => void;
};

/** Copies to the clipboard and shows a check mark for two seconds. */
export function CopyButton({ text, label, onCopied, onFailed }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      onFailed?.();
      return;
    }
    setCopied(true);
    onCopied?.();
  }

  const Icon = copied ? Check : Copy;
  return (
    <Button variant="outline" size="icon" aria-label={label} title={label} onClick={copy}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}
