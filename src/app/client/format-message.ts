import format from 'use-intl/format-message/format-only';

type Arguments = Parameters<typeof format>;

/**
 * Formats a precompiled text (compile-messages.ts); the browser build resolves `use-intl/format-message` to this module.
 * Counts below a thousand are written without `Intl.NumberFormat`, whose first use blocks a phone for more than 100
 * milliseconds (decision 0012).
 */
// biome-ignore lint/style/noDefaultExport: replaces a module that has one
export default function formatMessage(...[key, text, values, options]: Arguments) {
  const { formatters } = options;
  return format(key, text, values, {
    ...options,
    formatters: {
      ...formatters,
      getNumberFormat: (locale, style) =>
        style
          ? formatters.getNumberFormat(locale, style)
          : countFormat(() => formatters.getNumberFormat(locale)),
    },
  });
}

formatMessage.raw = format.raw;

function countFormat(numberFormat: () => Intl.NumberFormat): Intl.NumberFormat {
  const formatCount = (count: number) =>
    Number.isInteger(count) && count >= 0 && count < 1000
      ? String(count)
      : numberFormat().format(count);
  return { format: formatCount } as Intl.NumberFormat;
}
