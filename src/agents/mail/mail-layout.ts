import type { Language } from '../../domain/text.ts';
import { type Html, html } from '../../html/html.ts';

/** What a mail says, once; plain text and HTML are two ways to show it. */
export interface MailBody {
  language: Language;
  title: string;
  paragraphs: readonly string[];
  button: { label: string; url: string } | null;
  small: readonly string[];
  links: readonly { label: string; url: string }[];
  sender: string;
}

export function plainOf(body: MailBody): string {
  const parts = [
    ...body.paragraphs,
    ...(body.button ? [`${body.button.label}:\n${body.button.url}`] : []),
    ...body.small,
    ...body.links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${body.sender}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export function htmlOf(body: MailBody): string {
  const text = 'margin:0 0 16px;font-size:16px;line-height:1.5;color:#1d2733';
  const small = 'margin:0 0 12px;font-size:13px;line-height:1.5;color:#5a6672';
  const page: Html = html`<!doctype html>
<html lang="${body.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${body.title}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f5f7;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#fff;border-radius:12px">
${body.paragraphs.map((line) => html`<p style="${text}">${line}</p>\n`)}${
  body.button &&
  html`<p style="margin:24px 0"><a href="${body.button.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5f56;color:#fff;font-weight:600;text-decoration:none">${body.button.label}</a></p>\n`
}${body.small.map((line) => html`<p style="${small}">${line}</p>\n`)}<hr style="border:0;border-top:1px solid #e3e8ec;margin:20px 0">
${body.links.map(({ label, url }) => html`<p style="${small}"><a href="${url}" style="color:#0b5f56">${label}</a></p>\n`)}<p style="${small}">${body.sender}</p>
</div></body></html>
`;
  return page.markup;
}
