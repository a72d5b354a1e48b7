import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  text: string;
  label: string;
  /** Called after copying, for instance to show a toast. */
  onCopied?: () => void;
  onFailed?: () => void;
};

/** Copies to the clipboard and shows a check mark for two seconds. */
export function CopyButton({ text, label, onCopied, onFailed }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

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

  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="outline" size="icon" aria-label={label} title={label} onClick={copy}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}
