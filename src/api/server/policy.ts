/** What a route asks of the server besides its answer. It is said where the route is declared. */
export interface RoutePolicy {
  /** Whose limit a request is counted against. Nobody's where reading is free, and where the route counts for itself. */
  counted?: 'rest' | 'mcp' | 'docs' | 'pages' | 'suggest' | 'nobody';
  /** A page for people: never inside another page, and where its links lead learns nothing of it. */
  page?: true;
  /** Whoever takes HTML is told of errors in HTML as well. */
  htmlErrors?: true;
  /** The route changes nothing, though it is asked by POST: any web page may ask it. */
  reads?: true;
  /** The route answers when what it changed survives a power cut. */
  durable?: true;
  /** The route answers however busy the server is. */
  always?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy;
  }
  interface FastifyRequest {
    /** What its route asks of the server; null before that is known. */
    policy: RoutePolicy | null;
  }
}

export const FREE: RoutePolicy = { counted: 'nobody' };
