/** A person whose name and phone a pseudonym replaces. */
export interface Erased {
  readonly orgCode: string;
  readonly userID: string;
  readonly realName: string;
  /** The phone number. */
  readonly userName: string;
  /** The address for messages; '' for none. */
  readonly email: string;
  readonly pseudonym: string;
  /** Somebody or something else of their organisation has the name, so that a copy without an id may be theirs. */
  readonly hasNamesake: boolean;
  /** The organisations with which theirs has or had a relation. */
  readonly others: readonly OtherOrganisation[];
}

export interface OtherOrganisation {
  readonly orgCode: string;
  readonly hasNamesake: boolean;
  /** The ids of its orders of which a row has the person's id. */
  readonly orderIDs: readonly string[];
}

/** How much of a row that has the person's id is theirs. */
export interface Ties {
  /** A name without an id may be that of a namesake. */
  readonly hasNamesake: boolean;
  /** Labour in the history of an order is that of people of the person's organisation. */
  readonly isOwnLabour?: boolean;
}

interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns the texts by which the places that name a person in JSON are found; some of them hold the name of another. */
export function soughtTexts({ realName, userName, email }: Erased): string[] {
  const name = JSON.stringify(realName).slice(1, -1);
  return [`"${name}"`, `@${name}`, `${name} `, ...addressesOf({ userName, email })];
}

/** Returns the phone and the address for messages. */
export function addressesOf({ userName, email }: Pick<Erased, 'userName' | 'email'>): string[] {
  return email === '' ? [userName] : [userName, email];
}

/** Returns a value of JSON in which the pseudonym takes the place of the name wherever it stands, and a mask that of the phone. */
export function withoutPerson(value: unknown, person: Erased): unknown {
  if (typeof value === 'string') return textWithoutPerson(value, person);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutPerson(item, person));
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [key, withoutPerson(of, person)]),
  );
}

/** Returns the facts of the person that a change of them logged, without a name or phone that they had before. */
export function withoutFormer(facts: unknown, { pseudonym }: Erased): unknown {
  if (typeof facts !== 'object' || facts === null) return facts;
  return {
    ...facts,
    ...('realName' in facts && { realName: pseudonym }),
    ...('userName' in facts && { userName: '***' }),
  };
}

export function textWithoutPerson(text: string, person: Erased): string {
  if (text === person.realName) return person.pseudonym;
  return withoutLabour(withoutMentions(text, person), person);
}

/**
 * Returns a value of JSON of a row that has the person's id, without the person: the name is replaced beside their id alone
 * (`RepairUserID`, `RepairUserName`), a mention where nobody else has the name, the phone everywhere.
 */
export function withoutTied(value: unknown, person: Erased, ties: Ties): unknown {
  if (typeof value === 'string')
    return ties.hasNamesake ? withoutPhone(value, person) : withoutMentions(value, person);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.every(isChange)
      ? changesWithoutPerson(value, person, ties)
      : value.map((item) => withoutTied(item, person, ties));
  }
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, of]) => {
      const isTheirs =
        of === person.realName &&
        entries.some(([other, id]) => id === person.userID && isIDOf(other, key));
      return [key, isTheirs ? person.pseudonym : withoutTied(of, person, ties)];
    }),
  );
}

/** Returns whether a field has the id of the person whom another one names: `repairUserID` of `repairUserName`. */
function isIDOf(field: string, name: string): boolean {
  if (!/name$/i.test(name)) return false;
  const id = field.toLowerCase();
  return (
    id === `${name.slice(0, -4).toLowerCase()}id` ||
    (/^realName$/i.test(name) && /^(user)?id$/.test(id))
  );
}

function isChange(item: unknown): item is Change {
  return (
    typeof item === 'object' && item !== null && 'field' in item && 'from' in item && 'to' in item
  );
}

function changesWithoutPerson(changes: readonly Change[], person: Erased, ties: Ties): Change[] {
  return changes.map((change) => {
    const ids = changes.find(({ field }) => isIDOf(field, change.field));
    const of = (side: 'from' | 'to') => {
      const value = change[side];
      if (value === person.realName && ids?.[side] === person.userID) return person.pseudonym;
      const isLabour = change.field === 'Labour' && ties.isOwnLabour === true && !ties.hasNamesake;
      return isLabour && typeof value === 'string'
        ? withoutLabour(value, person)
        : withoutTied(value, person, ties);
    };
    return { ...change, from: of('from'), to: of('to') };
  });
}

/** Returns a text without mentions of the person, and without the phone. */
export function withoutMentions(text: string, person: Erased): string {
  return withoutPhone(text.replaceAll(`@${person.realName}`, `@${person.pseudonym}`), person);
}

export function withoutPhone(text: string, person: Erased): string {
  return addressesOf(person).reduce((rest, address) => rest.replaceAll(address, '***'), text);
}

/** Labour is one text: `Li 30 min; Wang 45 min`. */
function withoutLabour(text: string, { realName, pseudonym }: Erased): string {
  return text
    .split('; ')
    .map((part) => {
      const rest = part.startsWith(`${realName} `) ? part.slice(realName.length) : '';
      return /^ \d+ min$/.test(rest) ? pseudonym + rest : part;
    })
    .join('; ');
}

/** Returns a sentence that the product made, without the person. */
export function sentenceWithoutPerson(text: string, person: Erased): string {
  const name = person.realName.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  const whole = new RegExp(`(?<![a-z])${name}(?![a-z])`, 'gi'); // no part of a longer Latin name
  return textWithoutPerson(text.replaceAll(whole, person.pseudonym), person);
}
