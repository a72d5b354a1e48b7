/** How the venue's emails look. Colors are "#rrggbb". */
export type EmailBrand = {
  name: string;
  colors: {
    background: string;
    ink: string;
    mutedInk: string;
    border: string;
    /** Buttons and links, readable on white, and with white on it. */
    link: string;
    /** Behind the venue's own texts. */
    soft: string;
  };
  logo: EmailLogo | null;
};

export type EmailLogo = {
  src: string;
  /** As displayed, in CSS pixels. */
  width: number;
  height: number;
  /** The color of a plate behind a logo that the background would hide; null for none. */
  plate: string | null;
  /** Whether the venue's name stands beside the logo, because the logo does not contain it. */
  withName: boolean;
};

/** The brand of an email to send, whose logo travels with it: no request tells that the email was opened. */
export type SentEmailBrand = EmailBrand & { logoFile: { cid: string; content: Buffer } | null };

export const DEFAULT_EMAIL_COLORS: EmailBrand['colors'] = {
  background: '#fffaf2',
  ink: '#3b2f2a',
  mutedInk: '#6b5a50',
  border: '#eee0cb',
  link: '#8a5200',
  soft: '#fdf1dc',
};
