import type { ClassNames } from 'react-day-picker';

/** Calendar classes: round days of 44 px, today underlined, the selected day in the primary color. */
export const datePickerStyle: Partial<ClassNames> = {
  root: 'relative w-full max-w-md',
  months: 'w-full',
  month: 'grid gap-2',
  month_caption: 'flex h-11 items-center px-2',
  caption_label: 'display inline-block text-xl first-letter:uppercase',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous:
    'grid size-11 place-items-center rounded-full hover:bg-primary-soft disabled:opacity-35 aria-disabled:opacity-35',
  button_next:
    'grid size-11 place-items-center rounded-full hover:bg-primary-soft disabled:opacity-35 aria-disabled:opacity-35',
  chevron: 'size-5 fill-current',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-9 font-bold text-muted-ink text-sm',
  day: 'p-0 text-center',
  day_button:
    'tabular mx-auto grid h-11 w-full max-w-11 place-items-center rounded-full font-semibold transition-colors duration-150 enabled:hover:bg-primary-soft',
  today: '[&>button]:underline [&>button]:decoration-2 [&>button]:underline-offset-4',
  selected: '[&>button]:bg-primary! [&>button]:font-bold [&>button]:text-primary-ink',
  outside: 'text-muted-ink',
  disabled: 'text-muted-ink [&>button]:opacity-45',
};
