// Loaded before all else by every Node process of a test run: nothing of it leaves this computer.
const { appendFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const dns = require('node:dns');
const net = require('node:net');

const log = process.env.COSTLOOM_AWAY_LOG;
const own = new net.BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addAddress('0.0.0.0', 'ipv4');
own.addAddress('::1', 'ipv6');
own.addAddress('::', 'ipv6');
own.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

const isOwn = (host) => {
  const family = net.isIP(host);
  if (family === 0) return host === 'localhost' || host.endsWith('.localhost');
  return own.check(host, family === 6 ? 'ipv6' : 'ipv4');
};

/** Notes who tried to leave, by the file of the project that is nearest in the stack. */
function refusal(host, code) {
  const error = Object.assign(new Error(`${code}: tests stay on this computer, and do not ask ${host}`), {
    code,
    syscall: code === 'ENOTFOUND' ? 'getaddrinfo' : 'connect',
    hostname: host,
  });
  const line = (error.stack ?? '').split('\n').find((at) => /[\\/](src|tests|out)[\\/]/.test(at)) ?? '';
  if (log) appendFileSync(log, `${host}\t${line.trim() || process.argv.slice(0, 3).join(' ')}\n`);
  return error;
}

function stay() {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function connectHere(...args) {
    // Node hands itself its arguments as one list.
    const [first, second] = Array.isArray(args[0]) ? args[0] : args;
    const options = typeof first === 'object' && first !== null ? first : { port: first, host: second };
    const host = typeof options.host === 'string' ? options.host : 'localhost';
    if (options.path || isOwn(host)) return connect.apply(this, args);
    if (net.isIP(host) === 0 && options.lookup && options.lookup !== dns.lookup) {
      const { lookup } = options;
      options.lookup = (name, how, done) =>
        lookup(name, how, (error, found, family) => {
          const all = Array.isArray(found) ? found.map(({ address }) => address) : [found];
          const foreign = error ? undefined : all.find((address) => !isOwn(String(address)));
          if (foreign === undefined) done(error, found, family);
          else done(refusal(`${name} (${foreign})`, 'ENETUNREACH'));
        });
      return connect.apply(this, args);
    }
    const error = refusal(host, net.isIP(host) === 0 ? 'ENOTFOUND' : 'ENETUNREACH');
    process.nextTick(() => this.destroy(error));
    return this;
  };

  const { lookup } = dns;
  dns.lookup = (name, ...rest) => {
    const host = String(name ?? '');
    if (host === '' || isOwn(host) || net.isIP(host) !== 0) return lookup(name, ...rest);
    const error = refusal(host, 'ENOTFOUND');
    process.nextTick(() => rest.at(-1)(error));
    return {};
  };
  const { lookup: promised } = dns.promises;
  dns.promises.lookup = async (name, options) => {
    const host = String(name ?? '');
    if (host !== '' && !isOwn(host) && net.isIP(host) === 0) throw refusal(host, 'ENOTFOUND');
    return promised(name, options);
  };
  syncBuiltinESMExports();
}

// npm fetches the programs that some tests try, from the registry that it is set to.
if (!/[\\/]npm(-cli\.js)?$/.test(process.argv[1] ?? '')) stay();
