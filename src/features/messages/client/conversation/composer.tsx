import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { MAX_MESSAGE_LENGTH } from '../../messages-rules.ts';
import { shrinkPhoto } from './shrink-photo.ts';

type Props = {
  draft: string;
  onType: (text: string) => void;
  onSend: (message: { content: string; image?: string }) => void;
};

/** The remaining characters are shown above this length. */
const COUNTER_THRESHOLD = MAX_MESSAGE_LENGTH - 200;

/**
 * The message field. Enter sends, Shift+Enter inserts a line break (spec 2 and 5).
 */
export function Composer({ draft, onType, onSend }: Props) {
  const t = useTranslations('messages');
  const [image, setImage] = useState<string>();
  const fileInput = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const content = draft.trim();
  const isEmpty = content === '' && !image;

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (isEmpty) return;
    onSend({ content, ...(image ? { image } : {}) });
    setImage(undefined);
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // During IME composition (Japanese, dead keys), Enter only ends the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  async function selectPhoto({ target }: ChangeEvent<HTMLInputElement>) {
    const photo = target.files?.[0];
    target.value = '';
    if (!photo) return;
    try {
      setImage(await shrinkPhoto(photo));
      field.current?.focus();
    } catch {
      toast({ title: t('invalidPhoto'), description: t('invalidPhotoText'), destructive: true });
    }
  }

  return (
    <form onSubmit={send} className="grid gap-2 border-border border-t bg-surface p-3">
      {image && (
        <div className="relative w-fit">
          <img src={image} alt={t('attachedPhoto')} className="max-h-32 rounded-field" />
          <Button
            variant="secondary"
            size="icon"
            className="absolute top-1 right-1 rounded-full"
            aria-label={t('removePhoto')}
            onClick={() => setImage(undefined)}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
      <div className="flex items-end gap-1.5">
        <input ref={fileInput} type="file" accept="image/*" hidden onChange={selectPhoto} />
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('addPhoto')}
          onClick={() => fileInput.current?.click()}
        >
          <ImagePlus aria-hidden="true" className="size-5.5" />
        </Button>
        <Textarea
          ref={field}
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          aria-label={t('inputLabel')}
          placeholder={t('placeholder')}
          className="field-sizing-content max-h-40 min-h-11 flex-1 resize-none! py-2"
          value={draft}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" size="icon" aria-label={t('send')} disabled={isEmpty}>
          <SendHorizontal aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {draft.length > COUNTER_THRESHOLD && (
        <p role="status" className="text-right text-muted-ink text-sm">
          {t('charactersLeft', { count: MAX_MESSAGE_LENGTH - draft.length })}
        </p>
      )}
    </form>
  );
}
