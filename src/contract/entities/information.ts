import * as v from 'valibot';
import { looseList, looseText } from '../wire';

export interface Country {
  code: string;
  dialling: string;
}
export const countriesFromWire = v.pipe(
  v.object({
    countryCode: looseText,
    countryDialingCode: looseText,
    currency: looseText,
    currencySymbol: looseText,
    countries: looseList(v.object({ countryCode: looseText, countryDialingCode: looseText })),
  }),
  v.transform((wire) => ({
    home: { code: wire.countryCode, dialling: wire.countryDialingCode } satisfies Country,
    countries: wire.countries.map((row): Country => ({
      code: row.countryCode,
      dialling: row.countryDialingCode,
    })),
  })),
);

export interface HelpTopic {
  title: string;
  tag: string;
  /** Rich text: sanitise before it is shown. */
  html: string;
  children: HelpTopic[];
}
interface WireHelpTopic {
  title?: unknown;
  tag?: unknown;
  content?: unknown;
  children?: WireHelpTopic[] | null | undefined;
}
export const helpTopicFromWire: v.GenericSchema<WireHelpTopic, HelpTopic> = v.pipe(
  v.object({
    title: looseText,
    tag: looseText,
    content: looseText,
    children: v.lazy(() => looseList(helpTopicFromWire)),
  }),
  v.transform((wire): HelpTopic => ({
    title: wire.title,
    tag: wire.tag,
    html: wire.content,
    children: wire.children,
  })),
);
