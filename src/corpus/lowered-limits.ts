/** The limits that a case asks for; it may lower those of the service, never raise them. */
export function lowered(
  asked: Readonly<Record<string, number>>,
  settings: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const entries = Object.entries(asked).map(([name, value]) => [
    name,
    Math.min(value, settings[name] ?? value),
  ]);
  return Object.fromEntries(entries) as Readonly<Record<string, number>>;
}
