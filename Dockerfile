# syntax=docker/dockerfile:1
# Pin the base image by its digest: docker buildx imagetools inspect node:24.21.0-bookworm-slim
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# This stage builds the pages.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/complete-install.mjs scripts/
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# This stage installs only the packages that the service needs at run time.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/complete-install.mjs scripts/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    HARDHAT_DISABLE_TELEMETRY=true
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json package-lock.json vite.config.ts ./
COPY contracts contracts
# The service serves them.
COPY docs/api.md docs/checks.md docs/
COPY indexer indexer
COPY scripts scripts
COPY verifier verifier
# The start compares the pages with their sources and warns if they differ.
COPY web web
COPY --from=build /app/dist dist
# The service writes only to /data, so everything else may be read-only.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# With more room for new objects, V8 collects the old ones at every few megabytes of bodies, and keeps half a gigabyte more.
# Its helper threads would collect the garbage of imports and files before the thread that answers everybody has its core.
CMD ["node", "--max-semi-space-size=16", "--single-threaded-gc", "scripts/start.ts"]
