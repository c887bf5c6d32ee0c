import type { FastifyInstance } from 'fastify';
import { Refusal } from '../contract/problem.ts';

interface KnownRoute {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Tells a path that has no route from a route that does not take the method; to be called before routes are made. */
export function refuseUnknownRoutes(server: FastifyInstance): void {
  const routes = new Map<string, KnownRoute>();
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  server.setNotFoundHandler(({ url }) => {
    const [path = ''] = url.split('?');
    // A fixed path is a better match than one with a parameter, and stands before it.
    const known = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    if (known.length === 0) throw new Refusal('NOT_FOUND', 'There is no such route');
    const allow = [...new Set(known.flatMap(({ methods }) => [...methods]))].toSorted();
    throw new Refusal('METHOD_NOT_ALLOWED', 'The route does not take this method', { allow });
  });
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
}
