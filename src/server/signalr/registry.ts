import type { HubConnection, HubUser } from './hubOptions.ts';

const noConnections: ReadonlySet<never> = new Set();

/** The open connections of a hub, by id, by user and by group. Users and groups without connections are removed. */
export class Registry<User extends HubUser, Connection extends HubConnection<User>> {
  readonly #byId = new Map<string, Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #byGroup = new Map<string, Set<Connection>>();

  add(connection: Connection): void {
    this.#byId.set(connection.id, connection);
    addTo(this.#byUser, connection.user.id, connection);
  }

  remove(connection: Connection): void {
    this.#byId.delete(connection.id);
    removeFrom(this.#byUser, connection.user.id, connection);
    for (const group of connection.groups) removeFrom(this.#byGroup, group, connection);
  }

  join(connection: Connection, group: string): void {
    addTo(this.#byGroup, group, connection);
  }

  leave(connection: Connection, group: string): void {
    removeFrom(this.#byGroup, group, connection);
  }

  get(id: string): Connection | undefined {
    return this.#byId.get(id);
  }

  all(): Iterable<Connection> {
    return this.#byId.values();
  }

  /** Yields each connection once, even if its user is listed several times. */
  *ofUsers(ids: Iterable<string>): Iterable<Connection> {
    for (const id of new Set(ids)) yield* this.#byUser.get(id) ?? noConnections;
  }

  /** Returns each connection once, even if it is in several of the groups. */
  ofGroups(names: readonly string[]): Iterable<Connection> {
    const found = names.flatMap((name) => this.#byGroup.get(name) ?? []);
    return found.length > 1
      ? new Set(found.flatMap((group) => [...group]))
      : (found[0] ?? noConnections);
  }
}

function addTo<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

function removeFrom<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key);
  if (set?.delete(value) === true && set.size === 0) sets.delete(key);
}
