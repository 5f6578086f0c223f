// The same ranking in JavaScript, from the same tables and columns: (a) as one writes it first, over objects; (b) over typed
// arrays, as one writes it after profiling. Both answer {admissible, order} with the same offers in the same order.

const FLOAT = new Float32Array(1);
const BITS = new Uint32Array(FLOAT.buffer);

/** The program's sorting key: recommended first, then merit as a 31-bit float. */
function keyOf(recommended, merit) {
  FLOAT[0] = merit;
  const bits = BITS[0];
  const ordered = (bits >>> 31 ? ~bits : bits | 0x80000000) >>> 1;
  return recommended ? ordered + 0x80000000 : ordered;
}

/** One object an offer with its plans, and tables as objects that they point to. */
export function objects(columns, tables) {
  const { shape, provider, region, firstPlan, lane, price, quality } = columns;
  return Array.from(shape, (at, id) => ({
    id,
    shape: tables.shapes[at],
    provider: tables.providers[provider[id]],
    region: region[id],
    plans: Array.from({ length: firstPlan[id + 1] - firstPlan[id] }, (_, n) => {
      const plan = firstPlan[id] + n;
      return { lane: tables.lanes[lane[plan]], price: price[plan], quality: quality[plan] };
    }),
  }));
}

/** (a) filter, map, sort, slice. */
export function rankObjects(offers, tables, top) {
  const admissible = offers
    .filter((offer) => offer.plans.length > 0 && offer.shape?.open && offer.provider.open && offer.region === tables.region)
    .map((offer) => {
      const priced = offer.plans
        .filter((plan) => plan.lane.open)
        .map((plan) => ({ plan, cost: Math.max(plan.lane.slope * plan.price + plan.lane.base, 0) }));
      if (priced.length === 0) return null;
      const best = priced.reduce((least, each) => (each.cost < least.cost ? each : least));
      return { offer, ...best };
    })
    .filter((each) => each !== null && each.cost <= tables.budget);
  const sound = ({ offer, plan }) => offer.shape.sound && offer.provider.sound && plan.lane.sound;
  const least = (list) => list.reduce((cost, each) => Math.min(cost, each.cost), Infinity);
  const acceptable = least(admissible.filter(sound));
  const cheapest = Math.log(Number.isFinite(acceptable) ? acceptable : least(admissible));
  const floor = Math.log(tables.floor);
  const order = admissible
    .map((each) => {
      const { offer, plan, cost } = each;
      const value = Math.min(0.5 * Math.min(cheapest - Math.log(cost), 0) + (plan.lane.known + tables.quality[plan.quality]), 0);
      const recommended = value >= floor && sound(each) && cost <= plan.lane.limits[plan.quality];
      const merit = offer.shape.ln + offer.provider.ln + plan.lane.ln + tables.weight * value;
      return { id: offer.id, key: keyOf(recommended, merit) };
    })
    .sort((a, b) => b.key - a.key || a.id - b.id)
    .slice(0, top)
    .map((each) => each.id);
  return { admissible: admissible.length, order };
}

/** Tables as typed arrays, once a query. */
export function typedTables(tables) {
  const float = (list, of) => Float64Array.from(list, of);
  const flag = (list, of) => Uint8Array.from(list, of);
  const { lanes, shapes, providers } = tables;
  return {
    ...tables,
    laneOpen: flag(lanes, (lane) => lane.open), slope: float(lanes, (lane) => lane.slope), base: float(lanes, (lane) => lane.base),
    // Everything that lane, its hardware and its provider decide, put together.
    ln: float(lanes, (lane) => shapes[lane.shape] ? shapes[lane.shape].ln + providers[lane.provider].ln + lane.ln : 0),
    sound: flag(lanes, (lane) => shapes[lane.shape]?.sound && providers[lane.provider].sound && lane.sound),
    known: Float64Array.from({ length: lanes.length * 8 }, (_, at) => lanes[at >> 3].known + tables.quality[at & 7]),
    limit: Float64Array.from({ length: lanes.length * 8 }, (_, at) => lanes[at >> 3].limits[at & 7]),
    shapeOpen: flag([...shapes, ...Array(65536 - shapes.length).fill({ open: false })], (shape) => shape.open),
    providerOpen: flag(providers, (provider) => provider.open),
  };
}

/** (b) two loops over columns, nothing allocated for an offer, a heap for the top. Dear plans of a kind are dismissed by cost. */
export function rankTyped(columns, tables, top, scratch) {
  const { shape, provider, region, firstPlan, lane, price, quality } = columns;
  const { laneOpen, slope, base, ln, sound, known, limit, shapeOpen, providerOpen, weight, budget } = tables;
  const { cost: costs, plan: plans } = scratch;
  const wanted = tables.region;
  const offers = shape.length;
  let admissible = 0;
  let cheapest = Infinity;
  let cheapestOfAll = Infinity;
  for (let offer = 0, plan = 0; offer < offers; offer += 1) {
    const end = firstPlan[offer + 1];
    let least = Infinity;
    let chosen = -1;
    if (region[offer] === wanted && shapeOpen[shape[offer]] === 1 && providerOpen[provider[offer]] === 1) {
      for (plan = firstPlan[offer]; plan < end; plan += 1) {
        const at = lane[plan];
        if (laneOpen[at] === 0) continue;
        let cost = slope[at] * price[plan] + base[at];
        if (cost < 0) cost = 0;
        if (cost < least) { least = cost; chosen = plan; }
      }
      if (chosen >= 0 && least <= budget) {
        admissible += 1;
        if (least < cheapestOfAll) cheapestOfAll = least;
        if (least < cheapest && sound[lane[chosen]] === 1) cheapest = least;
      } else chosen = -1;
    }
    costs[offer] = least;
    plans[offer] = chosen;
  }
  const lnCheapest = Math.log(cheapest < Infinity ? cheapest : cheapestOfAll);
  const floor = Math.log(tables.floor);
  // A heap of the best so far, the worst of them first: keys and offers in two arrays.
  const keys = new Float64Array(top);
  const ids = new Uint32Array(top);
  let size = 0;
  const dear = scratch.dear.fill(Infinity);
  const worse = (a, b) => keys[a] < keys[b] || (keys[a] === keys[b] && ids[a] > ids[b]);
  const swap = (a, b) => {
    const key = keys[a]; keys[a] = keys[b]; keys[b] = key;
    const id = ids[a]; ids[a] = ids[b]; ids[b] = id;
  };
  const sink = (at) => {
    for (;;) {
      let least = at;
      const left = 2 * at + 1;
      if (left < size && worse(left, least)) least = left;
      if (left + 1 < size && worse(left + 1, least)) least = left + 1;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  for (let offer = 0; offer < offers; offer += 1) {
    const plan = plans[offer];
    if (plan < 0) continue;
    const cost = costs[offer];
    const at = lane[plan];
    const kind = (at << 3) + quality[plan];
    if (cost >= dear[kind]) continue;
    let value = lnCheapest - Math.log(cost);
    if (value > 0) value = 0;
    value = 0.5 * value + known[kind];
    if (value > 0) value = 0;
    const key = keyOf(value >= floor && sound[at] === 1 && cost <= limit[kind], ln[at] + weight * value);
    if (size < top) {
      keys[size] = key;
      ids[size] = offer;
      size += 1;
      if (size === top) for (let node = (size >> 1) - 1; node >= 0; node -= 1) sink(node);
    } else if (key > keys[0]) {
      keys[0] = key;
      ids[0] = offer;
      sink(0);
    } else if (key < keys[0]) dear[kind] = cost;
  }
  const order = Array.from({ length: size }, (_, at) => at).sort((a, b) => keys[b] - keys[a] || ids[a] - ids[b]).map((at) => ids[at]);
  return { admissible, order };
}
