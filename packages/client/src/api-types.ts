// Generated from openapi.json by openapi-typescript; do not edit.

export interface Schemas {
  BatchLookup: {
    eans: string[];
    offers?: "none" | "best" | "all";
  };
  BatchResult: Schemas["BatchResultFound"] | Schemas["BatchResultNotFound"];
  BatchResultFound: {
    ean: string;
    found: true;
    offers?: Schemas["Offer"][];
    product: Schemas["Product"];
  };
  BatchResultNotFound: {
    ean: string;
    error?: string;
    found: false;
    offers?: Schemas["Offer"][];
    product: null;
  };
  BatchResults: {
    count: number;
    data_as_of: string;
    results: Schemas["BatchResult"][];
  };
  BrandCount: {
    count: number;
    name: string;
  };
  Categories: {
    count: number;
    data_as_of: string;
    items: Schemas["Category"][];
    next_cursor: string | null;
  };
  Category: {
    children: number;
    name: string;
    path: string[];
    product_count: number;
    slug: string;
  };
  CategoryCount: {
    count: number;
    name: string;
  };
  Change: {
    changed: ("price" | "shipping" | "before_price" | "stock" | "flags" | "verdict")[];
    condition: "new" | "refurbished" | "used";
    ean: string;
    from: Schemas["OfferSide"] | null;
    id: string;
    time: string;
    to: Schemas["OfferSide"] | null;
    type: "offer.created" | "offer.changed" | "offer.deleted";
    vendor: {
      domain: string;
      name: string;
    };
  };
  Changes: {
    caught_up: boolean;
    count: number;
    data_as_of: string;
    items: Schemas["Change"][];
    next_cursor: string;
  };
  ChannelState: {
    channel: "email" | "webhook";
    reason: string | null;
    state: "ok" | "failing" | "disabled";
  };
  Claim: {
    claimed_percent: number;
    days_on_sale: number | null;
    flags: ("long_sale" | "always_on_sale" | "short_before" | "suspect_price" | "nobody_sells_at")[];
    known_days: number | null;
    method: number;
    prior_date: string | null;
    prior_price: number | null;
    real_percent: number | null;
    since: string | null;
    usual_price: number | null;
    verdict: "unknown" | "genuine" | "overstated" | "no_saving" | "dearer" | "raised_first" | "unfounded" | "recommended_price";
    window: {
      from: string;
      to: string;
    } | null;
  };
  ColorCount: {
    count: number;
    name: string;
  };
  Compound: {
    parts: string[];
    word: string;
  };
  Correction: {
    from: string;
    to: string;
  };
  Deal: {
    claim: Schemas["Claim"] | null;
    lowest_ever: boolean;
    price: number;
    prior_price: number | null;
    product: Schemas["Product"];
    real_percent: number;
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
    usual_price: number | null;
    vendor: {
      domain: string;
      name: string;
    };
  };
  Deals: {
    count: number;
    data_as_of: string;
    items: Schemas["Deal"][];
    next_cursor: string | null;
  };
  Discount: {
    code: string | null;
    description: string | null;
    ends_at: string | null;
    exclusive: boolean;
    min_spend: number | null;
    starts_at: string | null;
    title: string;
    type: "code" | "campaign";
    url: string | null;
    value: number | null;
    value_type: "percent" | "amount" | "free_shipping" | "other";
  };
  Discounts: Schemas["DiscountsFound"] | Schemas["DiscountsNotFound"];
  DiscountsFound: {
    count: number;
    discounts: Schemas["Discount"][];
    domain: string;
    found: true;
    vendor: Schemas["Vendor"];
  };
  DiscountsNotFound: {
    count: number;
    discounts: Schemas["Discount"][];
    domain: string;
    found: false;
    vendor: null;
  };
  Facets: {
    brands: Schemas["BrandCount"][];
    categories: Schemas["CategoryCount"][];
    colors: Schemas["ColorCount"][];
    price_bands: Schemas["PriceBand"][];
    sizes: Schemas["SizeCount"][];
    vendors: Schemas["VendorCount"][];
  };
  GiftLists: {
    count: number;
    data_as_of: string;
    filters: {
      occasions: string[];
      recipients: string[];
    };
    items: Schemas["ListedGiftList"][];
    next_cursor: string | null;
  };
  HonestVendor: {
    claims: {
      dearer: number;
      genuine: number;
      judged: number;
      no_saving: number;
      overstated: number;
      raised_first: number;
      recommended_price: number;
      unfounded: number;
      unknown: number;
    };
    domain: string;
    feeds_read_percent: number | null;
    genuine_percent: number | null;
    product_count: number;
    since: string | null;
    vendor: Schemas["Vendor"];
  };
  HonestVendors: {
    count: number;
    data_as_of: string;
    items: Schemas["HonestVendor"][];
    next_cursor: string | null;
  };
  ListedGiftList: {
    budget: {
      max: number | null;
      min: number | null;
    };
    description: string;
    occasions: string[];
    product_count: number;
    products: Schemas["Product"][];
    recipients: string[];
    slug: string;
    title: string;
  };
  ListedProduct: {
    product: Schemas["Product"];
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
    variants?: Schemas["Variants"];
  };
  Lookup: Schemas["LookupFound"] | Schemas["LookupNotFound"];
  LookupFound: {
    ean: string;
    found: true;
    product: Schemas["Product"];
  };
  LookupNotFound: {
    ean: string;
    found: false;
    product: null;
  };
  MonthlyPriceDrop: {
    claim: Schemas["Claim"] | null;
    current_price: number;
    drop_amount: number;
    drop_percent: number;
    is_lowest: boolean;
    lowest_30_days: number | null;
    previous_price: number;
    product: Schemas["Product"];
    raised_first: boolean;
    trend: {
      change_percent: number;
      direction: "falling" | "stable" | "rising";
      points: Schemas["PricePoint"][];
    };
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
    usual_price: number | null;
    vendor: {
      domain: string;
      name: string;
    };
  };
  MonthlyPriceDrops: {
    count: number;
    data_as_of: string;
    from: string;
    items: Schemas["MonthlyPriceDrop"][];
    next_cursor: string | null;
    period: "today" | "7-days" | "30-days";
    to: string;
  };
  Newest: {
    count: number;
    data_as_of: string;
    items: Schemas["NewProduct"][];
    next_cursor: string | null;
  };
  NewPriceAgent: {
    delivered?: boolean;
    ean: string;
    email?: string;
    expires_in_days?: number;
    kind?: "target" | "drop" | "rise" | "low_within" | "back_in_stock" | "real_discount";
    language?: "da" | "en";
    lower_again_percent?: number;
    metadata?: {
      [key: string]: unknown;
    };
    min_change_amount?: number;
    min_change_percent?: number;
    not_vendors?: string[];
    repeat_after_days?: number;
    target_price?: number;
    vendors?: string[];
    webhook_url?: string;
    within_days?: 30 | 90 | 365 | 730;
  };
  NewPriceAgentOfBatch: {
    delivered?: boolean;
    ean: string;
    expires_in_days?: number;
    kind?: "target" | "drop" | "rise" | "low_within" | "back_in_stock" | "real_discount";
    language?: "da" | "en";
    lower_again_percent?: number;
    metadata?: {
      [key: string]: unknown;
    };
    min_change_amount?: number;
    min_change_percent?: number;
    not_vendors?: string[];
    repeat_after_days?: number;
    target_price?: number;
    vendors?: string[];
    within_days?: 30 | 90 | 365 | 730;
  };
  NewPriceAgents: {
    agents: Schemas["NewPriceAgentOfBatch"][];
    email?: string;
    webhook_url?: string;
  };
  NewProduct: {
    first_seen_at: string;
    product: Schemas["Product"];
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
  };
  Offer: {
    before_price: number | null;
    claim: Schemas["Claim"] | null;
    color: string | null;
    condition: "new" | "refurbished" | "used";
    currency: "DKK";
    delivery_time: string | null;
    flags: string[];
    price: number;
    product_name: string;
    shipping: number | null;
    size: string | null;
    stock: "in_stock" | "out_of_stock" | "preorder" | "unknown";
    total_price: number | null;
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
    updated_at: string;
    url: string;
    vendor: Schemas["Vendor"];
  };
  Offers: {
    count: number;
    data_as_of: string;
    ean: string;
    found: boolean;
    offers: Schemas["Offer"][];
  };
  OfferSide: {
    before_price: number | null;
    flags: string[];
    price: number;
    shipping: number | null;
    stock: "in_stock" | "out_of_stock" | "preorder" | "unknown";
    verdict: ("unknown" | "genuine" | "overstated" | "no_saving" | "dearer" | "raised_first" | "unfounded" | "recommended_price") | null;
  };
  PastFiring: {
    date: string;
    price: number;
    vendor: Schemas["PastVendor"];
  };
  PastVendor: {
    domain: string;
    name: string;
  };
  Popular: {
    count: number;
    data_as_of: string;
    items: Schemas["PopularProduct"][];
    next_cursor: string | null;
  };
  PopularProduct: {
    claim: Schemas["Claim"] | null;
    discount_percent: number;
    previous_price: number;
    product: Schemas["Product"];
    raised_first: boolean;
    rating: number;
    review_count: number;
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
    usual_price: number | null;
  };
  PriceAgent: {
    cancel_token: string | null;
    check_url: string;
    created_at: string;
    current_price: number | null;
    delivered: boolean;
    ean: string;
    expires_at: string;
    id: string;
    kind: "target" | "drop" | "rise" | "low_within" | "back_in_stock" | "real_discount";
    lower_again_percent: number | null;
    min_change_amount: number | null;
    min_change_percent: number | null;
    not_vendors: string[] | null;
    product_name: string;
    reached: boolean;
    repeat_after_days: number | null;
    status: "pending_confirmation" | "active" | "reached" | "cancelled" | "expired";
    target_price: number | null;
    vendors: string[] | null;
    webhook_secret: string | null;
    within_days: number | null;
  };
  PriceAgentBatch: {
    count: number;
    results: Schemas["PriceAgentBatchResult"][];
    webhook_secret: string | null;
  };
  PriceAgentBatchResult: {
    cancel_token?: string | null;
    id?: string;
    message?: string;
    status: 201 | 400 | 404;
  };
  PriceAgentCheck: {
    created_at: string;
    current_price: number | null;
    data_as_of: string;
    delivered: boolean;
    delivery: Schemas["ChannelState"][];
    difference: number | null;
    ean: string;
    expires_at: string;
    id: string;
    kind: "target" | "drop" | "rise" | "low_within" | "back_in_stock" | "real_discount";
    lower_again_percent: number | null;
    min_change_amount: number | null;
    min_change_percent: number | null;
    not_vendors: string[] | null;
    product_name: string;
    reached: boolean;
    reached_at: string | null;
    repeat_after_days: number | null;
    status: "pending_confirmation" | "active" | "reached" | "cancelled" | "expired";
    target_price: number | null;
    vendors: string[] | null;
    within_days: number | null;
  };
  PriceAgentPreview: {
    days: number;
    known_days: number;
    would_have_fired: Schemas["PastFiring"][];
  };
  PriceAgentWish: {
    delivered?: boolean;
    ean: string;
    expires_in_days?: number;
    kind?: "target" | "drop" | "rise" | "low_within" | "back_in_stock" | "real_discount";
    language?: "da" | "en";
    lower_again_percent?: number;
    min_change_amount?: number;
    min_change_percent?: number;
    not_vendors?: string[];
    repeat_after_days?: number;
    target_price?: number;
    vendors?: string[];
    within_days?: 30 | 90 | 365 | 730;
  };
  PriceBand: {
    count: number;
    max: number | null;
    min: number;
  };
  PriceDrop: {
    claim: Schemas["Claim"] | null;
    current_price: number;
    drop_amount: number;
    drop_percent: number;
    is_lowest: boolean;
    lowest_30_days: number | null;
    previous_price: number;
    product: Schemas["Product"];
    raised_first: boolean;
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
    usual_price: number | null;
    vendor: {
      domain: string;
      name: string;
    };
  };
  PriceDrops: {
    count: number;
    data_as_of: string;
    from: string;
    items: Schemas["PriceDrop"][];
    next_cursor: string | null;
    period: "today" | "7-days" | "30-days";
    to: string;
  };
  PriceHistory: {
    data_as_of: string;
    days: number;
    ean: string;
    found: boolean;
    points: Schemas["PricePoint"][];
    stats: {
      average: number | null;
      highest: number | null;
      is_lowest: boolean;
      lowest: number | null;
      lowest_30_days: number | null;
      lowest_90_days: number | null;
      lowest_365_days: number | null;
      lowest_date: string | null;
      percentile: number | null;
      usual_price: number | null;
    };
    vendors: Schemas["VendorHistory"][];
  };
  PriceInWords: {
    max: number | null;
    min: number | null;
  };
  PricePoint: {
    date: string;
    lowest_price: number | null;
  };
  Product: {
    avg_price: number;
    brand: string;
    category: string;
    color: string | null;
    ean: string;
    highest_price: number;
    image_url: string;
    lowest_price: number;
    product_name: string;
    size: string | null;
    slug: string;
    vendor_count: number;
  };
  Products: {
    count: number;
    data_as_of: string;
    facets?: Schemas["Facets"];
    items: Schemas["ListedProduct"][];
    next_cursor: string | null;
  };
  ProductWithOffers: {
    avg_price: number;
    brand: string;
    category: string;
    color: string | null;
    ean: string;
    highest_price: number;
    image_url: string;
    lowest_price: number;
    offers: Schemas["Offer"][];
    product_name: string;
    size: string | null;
    slug: string;
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
    variants?: Schemas["Variants"];
    vendor_count: number;
  };
  SearchResults: {
    count: number;
    data_as_of: string;
    facets?: Schemas["Facets"];
    interpretation: {
      compounds: Schemas["Compound"][];
      corrections: Schemas["Correction"][];
      price?: Schemas["PriceInWords"];
      relaxed: boolean;
      terms: string[];
    };
    next_cursor: string | null;
    query: string;
    results: Schemas["ProductWithOffers"][];
    total: number;
    total_is_exact: boolean;
  };
  SimilarProducts: {
    ean: string;
    found: boolean;
    similar: Schemas["Product"][];
    variants: Schemas["Product"][];
  };
  SizeCount: {
    count: number;
    name: string;
  };
  Suggestion: {
    count?: number;
    ean?: string;
    kind: "search" | "category" | "brand" | "product";
    text: string;
  };
  Suggestions: {
    query: string;
    suggestions: Schemas["Suggestion"][];
  };
  TopRatedVendor: {
    domain: string;
    logo_url: string | null;
    name: string;
    product_count: number;
    rating: number;
    review_count: number;
    review_platform: string;
    review_url: string | null;
  };
  TopRatedVendors: {
    count: number;
    data_as_of: string;
    items: Schemas["TopRatedVendor"][];
    next_cursor: string | null;
  };
  Trending: {
    count: number;
    data_as_of: string;
    days: number;
    items: Schemas["TrendingProduct"][];
    next_cursor: string | null;
  };
  TrendingProduct: {
    growth_percent: number | null;
    likes: number;
    previous_likes: number;
    product: Schemas["Product"];
    score: number;
    unit: ("kg" | "l" | "m" | "m2" | "piece") | null;
    unit_price: number | null;
  };
  Variants: {
    colors: string[];
    count: number;
    lowest_price: number | null;
    sizes: string[];
  };
  Vendor: {
    domain: string;
    logo_url: string | null;
    name: string;
    rating: number | null;
    review_count: number | null;
  };
  VendorCount: {
    count: number;
    domain: string;
    name: string;
  };
  VendorHistory: {
    lows: {
      lowest_30_days: number | null;
      lowest_90_days: number | null;
      lowest_365_days: number | null;
      lowest_ever: number | null;
    };
    points: Schemas["VendorPricePoint"][];
    vendor: {
      domain: string;
      name: string;
    };
  };
  VendorHonesty: Schemas["VendorHonestyFound"] | Schemas["VendorHonestyNotFound"];
  VendorHonestyFound: {
    claims: {
      dearer: number;
      genuine: number;
      judged: number;
      no_saving: number;
      overstated: number;
      raised_first: number;
      recommended_price: number;
      unfounded: number;
      unknown: number;
    };
    domain: string;
    feeds_read_percent: number | null;
    found: true;
    genuine_percent: number | null;
    product_count: number;
    since: string | null;
    vendor: Schemas["Vendor"];
  };
  VendorHonestyNotFound: {
    claims: {
      dearer: number;
      genuine: number;
      judged: number;
      no_saving: number;
      overstated: number;
      raised_first: number;
      recommended_price: number;
      unfounded: number;
      unknown: number;
    };
    domain: string;
    feeds_read_percent: number | null;
    found: false;
    genuine_percent: number | null;
    product_count: number;
    since: string | null;
    vendor: null;
  };
  VendorPricePoint: {
    before_price: number | null;
    date: string;
    flags: string[];
    price: number | null;
    stock: ("in_stock" | "out_of_stock" | "preorder" | "unknown") | null;
  };
}
